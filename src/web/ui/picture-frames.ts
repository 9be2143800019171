import type { ImageSizes } from '#shared/field.ts'

/** How wide a picture is shown, and to which shape (width / height) it is cut there; without a shape it is shown whole. */
export type PictureFrame = {
  /** The condition of the window under which the frame holds; the last frame has none. */
  when?: string
  width: string
  shape?: number
}

/**
 * Frames of several places. On phones widths are three quarters of the truth: on dense screens that looks the same, and
 * half does not.
 */
export const pictureFrames = {
  /** Slides of the carousel. */
  wide: [
    { when: '(min-width: 73em)', width: '39.1rem', shape: 2 },
    { when: '(min-width: 62em)', width: '54vw', shape: 2 },
    { when: '(min-width: 36em)', width: '100vw', shape: 2 },
    { width: '75vw', shape: 1.5 },
  ],
  /** The card of the next event. */
  next: [
    { when: '(min-width: 73em)', width: '40.8rem', shape: 1.6 },
    { when: '(min-width: 62em)', width: '55vw', shape: 1.4 },
    { when: '(min-width: 42em)', width: '50vw', shape: 1 },
    { when: '(min-width: 36em)', width: '100vw', shape: 1.5 },
    { width: '75vw', shape: 1.5 },
  ],
  hero: [
    { when: '(min-width: 62em)', width: '40rem', shape: 1.6 },
    { when: '(min-width: 36em)', width: '100vw', shape: 2 },
    { width: '75vw', shape: 2 },
  ],
  card: [
    { when: '(min-width: 62em)', width: '22rem', shape: 2 },
    { when: '(min-width: 42em)', width: '50vw', shape: 2 },
    { when: '(min-width: 36em)', width: '100vw', shape: 2 },
    { width: '75vw', shape: 2 },
  ],
  article: [
    { when: '(min-width: 56em)', width: '52rem', shape: 2 },
    { width: '100vw', shape: 2 },
  ],
  event: [
    { when: '(min-width: 72em)', width: '47.5rem', shape: 16 / 9 },
    { when: '(min-width: 62em)', width: '65vw', shape: 16 / 9 },
    { width: '100vw', shape: 16 / 9 },
  ],
  applying: [
    { when: '(min-width: 62em)', width: '20rem', shape: 1.5 },
    { width: '100vw', shape: 1.5 },
  ],
  eventRow: [{ width: '96px', shape: 1.5 }],
  portrait: [
    { when: '(min-width: 62em)', width: '23rem', shape: 1 },
    { when: '(min-width: 36em)', width: '33vw', shape: 0.8 },
    { width: '50vw', shape: 0.8 },
  ],
} as const satisfies Readonly<Record<string, readonly PictureFrame[]>>

/** @returns the attribute `sizes`; for a picture that is cropped by its frame, the width before cropping counts */
export function sizesIn(
  frames: readonly PictureFrame[],
  { width: own, height }: Pick<ImageSizes, 'width' | 'height'>,
): string {
  return frames
    .map(({ when = '', width, shape }) => {
      const factor = shape ? own / height / shape : 1
      const drawn = factor > 1 ? `calc(${width} * ${factor.toFixed(2)})` : width
      return `${when} ${drawn}`.trim()
    })
    .join(', ')
}
