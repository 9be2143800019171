import { sha256 } from '#server/encoding/digest.ts'
import type { AccentSteps } from '#shared/accent.ts'
import { type BrandFile, brandFiles, brandPath } from '#shared/brand.ts'

/** The part of a brand that the head of every document tells. */
export type BrandHead = {
  /** The mark in the addresses of its pictures; null while an association has neither name nor logo. */
  mark: string | null
  /** The icon is the initial, which is drawn sharp at every size. */
  isDrawn: boolean
  /** Steps of its colour; none where it has the program's. */
  steps: AccentSteps
}

const themeColour = (light: string, dark: string): string =>
  `<meta name="theme-color" content="${light}" media="(prefers-color-scheme: light)">` +
  `<meta name="theme-color" content="${dark}" media="(prefers-color-scheme: dark)">`

function icons({ mark, isDrawn }: BrandHead): string {
  if (mark === null) return '<link rel="icon" href="/gille.svg" type="image/svg+xml">'
  const link = (rel: string, file: BrandFile) => `<link rel="${rel}" href="${brandPath(mark, file)}">`
  return (
    link('icon', isDrawn ? brandFiles.drawnIcon : brandFiles.icon) +
    link('apple-touch-icon', brandFiles.touchIcon) +
    link('manifest', brandFiles.manifest)
  )
}

/** @returns what the head of every document begins with */
export const fixedHead = (brand: BrandHead): string =>
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
  '<meta name="color-scheme" content="light dark">' +
  themeColour(brand.steps[6] ?? '#FAF9F6', brand.steps[9] ?? '#15181D') +
  icons(brand)

const rules = (steps: AccentSteps): string =>
  `:root{${steps.map((colour, index) => `--accent-${index}:${colour}`).join(';')}}`

/** @returns the style that puts the association's colour in place of the program's; nothing where it has none */
export const accentStyle = ({ steps }: BrandHead): string =>
  steps.length > 0 ? `<style>${rules(steps)}</style>` : ''

/** @returns the hash of that style, by which the policy of a document allows it */
export const accentHash = ({ steps }: BrandHead): string[] =>
  steps.length > 0 ? [sha256(rules(steps), 'base64')] : []
