/** Making SVG elements in one line. */

const NAMESPACE = "http://www.w3.org/2000/svg";

export type Attributes = Record<string, string | number>;

/** An element with attributes and children. */
export function svg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (SVGElement | string)[]
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}

/** A picture of the sprite, its square of `size` centered on the origin and scaled to `side`. */
export function picture(id: string, size: number, side: number, kind = ""): SVGElement {
  const scale = side / size;
  const transform = `scale(${scale}) translate(${-size / 2} ${-size / 2})`;
  return svg("use", { href: `#${id}`, transform, class: kind });
}
