import { listener } from './figures.ts'
import { seeded, times } from './random.ts'

export const hairTones = ['#2B211D', '#5A3825', '#8C5A33', '#D9A95B', '#B5532C', '#1B1B22', '#8F8B88']

/** Rows of listeners seen from behind, larger towards the viewer. */
export function audience(
  rows: readonly (readonly [y: number, size: number, count: number])[],
  tones: readonly string[],
  seed: number,
): string {
  const random = seeded(seed)
  return rows
    .map(([y, height, count], row) =>
      times(count)
        .map((i) =>
          listener(
            [((i + (row % 2 ? 0.5 : 0.1) + 0.2) * 1500) / count, y, height * random.between(0.94, 1.06)],
            random.pick(hairTones),
            random.pick(tones),
          ),
        )
        .join(''),
    )
    .join('')
}
