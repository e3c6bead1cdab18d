/** Short sounds, made on the spot. */

import { sound } from "./settings";

export type Sound = "move" | "capture" | "check" | "end" | "low";

/** Pitches in hertz, one after the other. */
const TUNES: Record<Sound, { pitches: number[]; wave: OscillatorType; length: number }> = {
  move: { pitches: [320], wave: "triangle", length: 0.06 },
  capture: { pitches: [240, 160], wave: "square", length: 0.06 },
  check: { pitches: [520, 660], wave: "triangle", length: 0.09 },
  end: { pitches: [392, 494, 587], wave: "sine", length: 0.16 },
  low: { pitches: [880], wave: "sine", length: 0.05 },
};

let context: AudioContext | undefined;

/** Plays a sound unless sounds are off or the page may not make any yet. */
export function playSound(name: Sound): void {
  if (sound.value === "off" || typeof AudioContext === "undefined") {
    return;
  }
  context ??= new AudioContext();
  if (context.state === "suspended") {
    context.resume().catch(() => undefined);
  }
  const { pitches, wave, length } = TUNES[name];
  pitches.forEach((pitch, index) => {
    tone(context as AudioContext, pitch, wave, index * length, length);
  });
}

function tone(
  audio: AudioContext,
  pitch: number,
  wave: OscillatorType,
  delay: number,
  length: number,
): void {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  const start = audio.currentTime + delay;
  oscillator.type = wave;
  oscillator.frequency.value = pitch;
  volume.gain.setValueAtTime(0.12, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length * 2);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + length * 2);
}
