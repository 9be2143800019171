import { globSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#scripts/project.mjs'

/** @returns an expression for a text with `noun` and `verb` in the same sentence, in either order */
const inOneSentence = (noun: string, verb: string): string => {
  const words = [`(?<![\\wåäö])(${noun})(?![\\wåäö])`, `(?<![\\wåäö])(${verb})(?![\\wåäö])`]
  return `${words.join('[^.?]*')}|${words.reverse().join('[^.?]*')}`
}

const mailInSwedish =
  'mejl|mejlet|mejlen|[a-zåäö]+mejl|[a-zåäö]+mejlet|utskick\\w*|kvitto\\w*|[a-zåäö]*bekräftelse\\w*|påminnels\\w*|kallelse\\w*|länk|länken|länkar\\w*'
const mailInEnglish = 'e?mails?|mailings?|receipts?|confirmations?|reminders?|summons|links?'
const number =
  '\\d+|\\{\\w+\\}|#|två|tre|fyra|fem|sex|sju|tolv|fjorton|two|three|four|five|six|seven|twelve|(inom|within) (en|ett|a|one)'

/** The kinds of promises, with the words that find such a text in either language. */
export const promiseWords = {
  undo: /ångra|\bta(s|r|ga|gen|git|get)? tillbaka|som det var innan|\bsom förut|\bund(o|one|oes|id)\b|\b(take|takes|taken|took) (it |the \w+ |a \w+ )?back\b|\bas (it was )?before\b/i,
  hours:
    /\bdygn|\btimm|\bsekund|\bhalv minut|\bhours?\b|\bseconds\b|\{seconds\}|\bhalf a minute|\bminuter\b|(\b(some|few|within|\d+)|\{\w+\}) min(utes)?\b|\bklockan\b|\bkl\. ?\d|\bat \d+\b|\b\d\d?[:.]00\b/i,
  deadlines: new RegExp(
    `(?<![\\wåäö])(${number}) (dag(ar)?|veck(a|or)|månad(er)?|days?|weeks?|months?)(?![\\wåäö])|\\b(två år|two years)\\b`,
    'i',
  ),
  visibility: /\b(ser|syns)\b(?! (ut|till|efter)\b)|\b(sees?|seen|visible)\b/i,
  mails: new RegExp(
    [
      inOneSentence(mailInSwedish, 'skickas|skickar|skickat|går|kommer|når|väntar|får|fick|få|fått'),
      inOneSentence(mailInEnglish, 'sent|goes|go|comes?|leaves?|waits?|arrives?|reach(es)?|gets?|got'),
      '\\bmejlas\\b|\\bskickas (när|först|sedan|nu|i morgon|inte|tidigast|\\{)|\\bsent (when|later|tomorrow|\\{)|\\bwe( will)? (mail|write|send)\\b|\\bvi (skickar|mejlar|skriver)\\b',
    ].join('|'),
    'i',
  ),
} as const

/** The texts of one language by their keys. A key may have one text on the site and another one in the panel. */
export type CatalogueTexts = ReadonlyMap<string, readonly string[]>

/** @returns all texts of a language, of every file of its folder */
export async function readCatalogue(language: 'sv' | 'en'): Promise<CatalogueTexts> {
  const texts = new Map<string, string[]>()
  for (const file of globSync(join(root, 'src/texts', language, '**/*.ts'))) {
    const module: Record<string, unknown> = await import(file)
    for (const exported of Object.values(module)) {
      if (typeof exported !== 'object' || exported === null) continue
      for (const [key, text] of Object.entries(exported)) {
        if (typeof text !== 'string' || texts.get(key)?.includes(text)) continue
        texts.set(key, [...(texts.get(key) ?? []), text])
      }
    }
  }
  return texts
}

/** @returns the keys of the texts that promise something, in either language */
export function findPromises(catalogues: readonly CatalogueTexts[]): Set<string> {
  const found = new Set<string>()
  for (const catalogue of catalogues)
    for (const [key, texts] of catalogue)
      if (texts.some((text) => Object.values(promiseWords).some((words) => words.test(text)))) found.add(key)
  return found
}
