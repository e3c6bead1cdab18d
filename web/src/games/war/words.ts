/** The words of the Game of War that no other game needs. */

import { language } from "../../settings";

const en = {
  setUp:
    "Drag your units anywhere in your own half. The other side sees nothing until both are ready.",
  linesOf: (seat: string) => `Lines of ${seat}`,
  march:
    "Move up to five units, one after the other: tap one, the dots show where it may go. Then end the movement.",
  strike: "Tap a ringed unit to attack it: attack against defense. Or pass.",
  results: { fail: "holds", retreat: "must retreat", capture: "is lost" } as Record<string, string>,
  razed: (at: string) => `arsenal ${at} destroyed`,
  attack: (at: string) => `attack on ${at}`,
  retreat: (unit: string, at: string) => `${unit} ${at} must retreat`,
  mountain: "Mountain: nothing passes, neither units nor lines nor fire.",
  pass: "Mountain pass: units on it defend better.",
  fortress: "Fortress: units in it defend much better.",
  arsenal: (seat: string) =>
    `Arsenal of ${seat}: its lines of communication begin here. An enemy who enters destroys it.`,
  arms: {
    I: "attack 4, defense 6, moves 1, reaches 2",
    C: "attack 4 (charging 7), defense 5, moves 2, reaches 2",
    K: "attack 5, defense 8, moves 1, reaches 3",
    W: "attack 5, defense 8, moves 2, reaches 3",
    R: "does not fight, defense 1, moves 1, carries lines on",
    X: "does not fight, defense 1, moves 2, carries lines on",
  } as Record<string, string>,
};

const zh: typeof en = {
  setUp: "把部队拖到己方半场的任意位置。双方都准备好之前，对手什么也看不到。",
  linesOf: (seat) => `${seat}的交通线`,
  march: "一回合最多移动五支部队：点一支，圆点就是能到的地方；走完点“结束移动”。",
  strike: "点有圈的部队发起攻击（攻:守），或者停一手。",
  results: { fail: "守住", retreat: "必须撤退", capture: "被消灭" },
  razed: (at) => `${at} 军火库被毁`,
  attack: (at) => `攻击 ${at}`,
  retreat: (unit, at) => `${at} ${unit}须撤退`,
  mountain: "山地：部队、交通线和火力都过不去。",
  pass: "山口：守在上面更难被攻破。",
  fortress: "堡垒：守在里面防御大增。",
  arsenal: (seat) => `${seat}军火库：交通线从这里出发；敌军进入即被摧毁。`,
  arms: {
    I: "攻 4，守 6，走 1 格，射程 2",
    C: "攻 4（冲锋 7），守 5，走 2 格，射程 2",
    K: "攻 5，守 8，走 1 格，射程 3",
    W: "攻 5，守 8，走 2 格，射程 3",
    R: "不战斗，守 1，走 1 格，延伸交通线",
    X: "不战斗，守 1，走 2 格，延伸交通线",
  },
};

/** They follow the language. */
export function own(): typeof en {
  return { en, zh }[language.value];
}
