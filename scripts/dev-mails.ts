import { qrPng } from '#server/encoding/qr-code.ts'
import { writeMail } from '#server/mail/templates/render-mail.ts'
import type { MailValues } from '#server/mail/templates/templates.ts'
import { translate } from '#server/texts/site-text.ts'
import { escapeHtml } from '#shared/formats/escape-html.ts'
import { type Language, languages } from '#shared/languages.ts'
import { exampleMails, sender } from './example-mails.ts'

/** The address at which `npm run dev` shows every mail in every language. */
export const mailsPath = '/dev/mails/'

type Kind = keyof MailValues

/** @returns the HTML of a mail with its QR codes inside, as a browser shows it without the message around it */
async function htmlOf({ html, content }: ReturnType<typeof writeMail>): Promise<string> {
  let whole = html
  for (const block of content.body) {
    if (!('code' in block)) continue
    const picture = (await qrPng(block.code)).toString('base64')
    whole = whole.replace(`cid:${block.name}`, `data:image/png;base64,${picture}`)
  }
  return whole
}

/** @returns each example of a kind of mail in a language, as its recipient gets it */
export function examplesOf(kind: Kind, language: Language) {
  return exampleMails[kind].map((example) => {
    const values = { ...example, language }
    const texts = Object.entries(values).filter(([, value]) => typeof value === 'string')
    const given = { association: sender.names[language], what: 'Medlem 2027', ...Object.fromEntries(texts) }
    const mail = writeMail(kind, values as never, sender)
    return { subject: translate(language, `mail.${kind}.subject` as const, given), mail }
  })
}

async function articleOf(kind: Kind, index: number, language: Language): Promise<string> {
  const example = examplesOf(kind, language)[index]
  if (!example) return ''
  return `<article lang="${language}"><h3>${escapeHtml(example.subject)}</h3>
<iframe sandbox loading="lazy" title="${language}" srcdoc="${escapeHtml(await htmlOf(example.mail))}"></iframe>
<pre>${escapeHtml(example.mail.text)}</pre></article>`
}

/** @returns the examples of a kind, each in every language side by side */
async function sectionOf(kind: Kind): Promise<string> {
  const articles = exampleMails[kind].flatMap((_, index) =>
    languages.map((language) => articleOf(kind, index, language)),
  )
  return `<h2 id="${kind}">${kind}</h2><section>${(await Promise.all(articles)).join('')}</section>`
}

/** @returns a page with every mail in every language, as HTML and as plain text */
export async function mailsPage(): Promise<string> {
  const kinds = Object.keys(exampleMails) as Kind[]
  const sections = await Promise.all(kinds.map(sectionOf))
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mails</title><style>
body{font-family:system-ui;margin:24px}nav a{margin-right:12px}
section{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,480px),1fr));gap:24px}
iframe{width:100%;height:640px;border:1px solid #ccc}pre{white-space:pre-wrap;overflow-wrap:anywhere}
</style><h1>Mails</h1><nav>${kinds.map((kind) => `<a href="#${kind}">${kind}</a>`).join(' ')}</nav>
${sections.join('\n')}</html>`
}
