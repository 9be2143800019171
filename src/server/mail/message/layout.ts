import { mailButton } from '#server/mail/message/mail-button.ts'
import type { Block, MailContent, RenderedMail, Sender } from '#server/mail/message/mail-content.ts'
import { encodedBytes } from '#server/mail/message/mail-size.ts'
import { mailHtml, mailText } from '#server/mail/message/rich-text.ts'
import { wordsIn } from '#server/texts/site-text.ts'
import type { AccentSteps } from '#shared/accent.ts'
import { addressIn } from '#shared/addresses.ts'
import { escapeHtml } from '#shared/formats/escape-html.ts'
import type { Language } from '#shared/languages.ts'
import { largeMailBytes } from '#shared/mail-size.ts'
import type { Words } from '#shared/message.ts'
import { pages } from '#shared/paths.ts'

/** The site's colours (`docs/look.md`, "Palette"); dark ones where the mailbox asks for them. */
const darkStyle = (steps: AccentSteps): string => `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media(prefers-color-scheme:dark){
.page{background:#15181D!important}.card{background:#1D2127!important;border-color:#343A43!important}
.text,.text *{color:#ECEEF1!important}.muted,.muted *{color:#A8AFB9!important}
.text a,.muted a{color:${steps[3]}!important}.text a.button{background:${steps[4]}!important;color:#15181D!important}
.text hr,.text .box{border-color:#343A43!important}.text th{background:#343A43!important}}
@media(max-width:480px){.card{padding:24px 16px!important}}`

const font = "font-family:Figtree,Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"
const paragraph = 'margin:0 0 16px;font-size:17px;line-height:1.6'
const smallPrint = 'margin:0 0 8px;font-size:14px;line-height:1.5'

/** The sender of a mail, and the language of its recipient. */
type Frame = { sender: Sender; language: Language; say: (words: Words) => string }

/** @returns the name of the association and its postal address, as far as it has told them */
const detailsOf = ({ sender: { names, address }, language }: Frame): string[] =>
  [names[language], address].filter(Boolean)

const lines = (value: string): string => escapeHtml(value).replaceAll('\n', '<br>')

function factsHtml(facts: readonly (readonly [Words, Words])[], { say }: Frame): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="muted" style="padding:4px 16px 4px 0;vertical-align:top;white-space:nowrap;color:#5B5F66;font-size:15px">${escapeHtml(say(label))}</td>` +
      `<td style="padding:4px 0;vertical-align:top;font-size:17px;overflow-wrap:anywhere">${lines(say(value))}</td></tr>`,
  )
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px;line-height:1.5">${rows.join('')}</table>`
}

const linkHtml = ({ url, label }: { url: string; label: Words }, { sender, say }: Frame): string =>
  `<a href="${escapeHtml(url)}" style="color:${sender.steps[7]};overflow-wrap:anywhere">${escapeHtml(say(label))}</a>`

function blockHtml(block: Block, frame: Frame): string {
  const { say } = frame
  if ('text' in block) return `<p style="${paragraph}">${lines(say(block.text))}</p>`
  if ('html' in block) return mailHtml(block.html, frame.sender.publicUrl, frame.sender.steps.join(' '))
  if ('facts' in block) return factsHtml(block.facts, frame)
  if ('button' in block)
    return mailButton(escapeHtml(block.url), escapeHtml(say(block.button)), frame.sender.steps)
  if ('code' in block) {
    const opens = block.opens ? `<br>${linkHtml({ url: block.code, label: block.opens }, frame)}` : ''
    const alt = escapeHtml(say(block.caption))
    const heading = block.heading
      ? `<h2 style="margin:16px 0 8px;font-size:17px;line-height:1.4">${escapeHtml(say(block.heading))}</h2>`
      : ''
    return (
      heading +
      `<p style="margin:0 0 4px"><img src="cid:${block.name}" width="200" height="200" alt="${alt}" style="border-radius:8px"></p>` +
      `<p style="${smallPrint};margin-bottom:16px">${lines(say(block.caption))}${opens}</p>`
    )
  }
  const link = block.link ? ` ${linkHtml(block.link, frame)}` : ''
  return `<p style="${smallPrint}">${lines(say(block.note))}${link}</p>`
}

function blockText(block: Block, { sender, say }: Frame): string {
  if ('text' in block) return say(block.text)
  if ('html' in block) return mailText(block.html, sender.publicUrl)
  if ('facts' in block) return block.facts.map(([label, value]) => `${say(label)}: ${say(value)}`).join('\n')
  if ('button' in block) return `${say(block.button)}:\n${block.url}`
  // A code says nothing in plain text; the words beside it say the same.
  if ('code' in block) return block.opens ? `${say(block.opens)}:\n${block.code}` : ''
  return [say(block.note), block.link && `${say(block.link.label)}: ${block.link.url}`]
    .filter(Boolean)
    .join(' ')
}

/** The logo, which says the name where pictures are not shown, or the name. */
function markHtml({ sender: { logo, names }, language }: Frame): string {
  const name = escapeHtml(names[language])
  if (!logo) return name
  const { src, width, height } = logo
  return `<img src="${escapeHtml(src)}" width="${width}" height="${height}" alt="${name}" style="border:0;vertical-align:middle">`
}

/** @param hasFooterAbove repeats the footer above the mail, where no mailbox cuts it off */
function documentOf(
  { heading, preview, body, footer }: MailContent,
  frame: Frame,
  hasFooterAbove = false,
): string {
  const { sender, language, say } = frame
  const home = sender.publicUrl + addressIn(pages.home, language)
  const who = detailsOf(frame).map(escapeHtml).join('<br>')
  const all = (blocks: readonly Block[]) => blocks.map((block) => blockHtml(block, frame)).join('')
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(say(heading))}</title><style>${darkStyle(sender.steps)}</style></head>
<body class="page" style="margin:0;padding:0;background:#FAF9F6">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(say(preview))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#FAF9F6"><tr>
<td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;${font}">
${hasFooterAbove ? `<tr><td class="muted" style="padding:0 4px 16px;text-align:left;color:#5B5F66">${all(footer)}</td></tr>\n` : ''}<tr><td class="text" style="padding:0 4px 16px;text-align:left;color:#1D1F23;font-size:17px;font-weight:700">
<a href="${escapeHtml(home)}" style="color:${sender.steps[7]};text-decoration:none">${markHtml(frame)}</a></td></tr>
<tr><td class="card text" style="padding:32px;text-align:left;background:#FFFFFF;border:1px solid #E2DFD8;border-radius:14px;color:#1D1F23;overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2;font-weight:700">${escapeHtml(say(heading))}</h1>
${all(body)}
</td></tr>
<tr><td class="muted" style="padding:20px 4px 0;text-align:left;color:#5B5F66;overflow-wrap:anywhere">${all(footer)}<p style="${smallPrint}">${who}</p></td></tr>
</table></td></tr></table></body></html>`
}

/** @returns the content in the language, with the association's layout around it: as HTML, and the same as plain text */
export function renderLayout(content: MailContent, sender: Sender, language: Language): RenderedMail {
  const frame: Frame = { sender, language, say: (words) => wordsIn(language, words) }
  const paragraphs = [
    frame.say(content.heading),
    ...content.body.map((block) => blockText(block, frame)),
    ['-- ', ...detailsOf(frame), sender.publicUrl + addressIn(pages.home, language)].join('\n'),
    ...content.footer.map((block) => blockText(block, frame)),
  ]
  const text = `${paragraphs.filter(Boolean).join('\n\n')}\n`
  const subject = content.subject && { subject: frame.say(content.subject) }
  const short = documentOf(content, frame)
  const isCutOff = content.unsubscribeUrl !== undefined && encodedBytes(short) > largeMailBytes
  const html = isCutOff ? documentOf(content, frame, true) : short
  return { sender, content, html, text, ...subject }
}
