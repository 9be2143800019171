import type { Direction } from '#web/admin/print/sheets.tsx'
import { storedJson } from '#web/ui/stored-json.ts'

/** The parts that can go along on paper, besides names and counts. */
export const paperParts = ['email', 'answers', 'message', 'note', 'queue', 'paid'] as const
export type PaperPart = (typeof paperParts)[number]

/** The parts that go along, and how the paper lies when that was chosen. */
export type PaperChoice = { parts: readonly PaperPart[]; direction?: Direction | undefined }

const storageKey = 'participants-paper'
const usual: PaperChoice = { parts: ['answers', 'paid'] }

/** @returns what was chosen last in this browser */
export function readPaperChoice(): PaperChoice {
  const stored = storedJson.get(storageKey) as Partial<PaperChoice> | null
  if (!Array.isArray(stored?.parts)) return usual
  const { parts, direction } = stored
  return {
    parts: paperParts.filter((part) => parts.includes(part)),
    direction: direction === 'upright' || direction === 'wide' ? direction : undefined,
  }
}

export const keepPaperChoice = (choice: PaperChoice): void => storedJson.set(storageKey, choice)
