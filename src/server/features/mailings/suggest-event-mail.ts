import type { Selectable } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { translate } from '#server/texts/site-text.ts'
import { oreOf } from '#shared/claims.ts'
import { eventState, isOver } from '#shared/event-state.ts'
import { escapeHtml } from '#shared/formats/escape-html.ts'
import { firstLanguage, type Language, otherLanguages, textIn } from '#shared/languages.ts'
import type { LetterTexts } from '#shared/letters.ts'
import { eventTime, type Message, message } from '#shared/message.ts'
import { kronorText } from '#shared/money.ts'
import type { EventNews } from '#shared/participants-mail-address.ts'
import { pricesByAddress } from '#shared/prices.ts'
import type { Audience } from '#shared/resources/mailings.ts'

type EventRow = Selectable<Tables['events']>

/** The text that is suggested for a mail about an event, in every language. */
export type SuggestedMail = { title: string; content: string; texts: LetterTexts }

/** The values that the sentences use. */
type Facts = { name: string; when: string; place: string; price: string }

function factsIn(event: EventRow, language: Language): Facts {
  const { price_per_place, member_price } = event
  const amountIn = (kronor: number) => kronorText(oreOf(kronor), language)
  const time = eventTime(event)
  return {
    name: textIn(event, 'eventName', language).text,
    when: translate(language, time.key, time.values as never),
    place: textIn(event, 'eventLocation', language).text,
    price:
      price_per_place === null
        ? ''
        : translate(language, pricesByAddress(event) ? 'mail.news.prices' : 'mail.news.pricePerPlace', {
            price: amountIn(price_per_place),
            member: amountIn(member_price ?? price_per_place),
          }),
  }
}

/** @returns how a missing answer is given: on the own page, or by a mail once the own page takes no answers */
function howToAnswer(event: EventRow, nowMs: number): Message[] {
  const { registration } = eventState(event, nowMs)
  if (registration !== 'open' && registration !== 'later') return [message('mail.news.unanswered.closed')]
  const { registration_closes: closes } = event
  const until = closes && message('mail.news.unanswered.until', { time: { instant: closes } })
  return [message('mail.news.unanswered.how'), ...(until ? [until] : [])]
}

type Sentences = { title: Message; paragraphs: Message[][] }

/** @returns the title, and the sentences of each paragraph, or null when none is true of the event: the news, then places and money, then what to do */
function sentencesOf(
  event: EventRow,
  { news, audience, nowMs }: { news: EventNews | null; audience: Audience; nowMs: number },
  { name, when, place, price }: Facts,
): Sentences | null {
  // Texts about places and payments are untrue of an event that does not take place, or is over.
  if (event.cancelled && news !== 'cancelled') return null
  const isPast = isOver(event, nowMs)
  const ifPriced = (money: Message): Message[] => (price === '' ? [] : [money])
  const own = [message('mail.news.own')]
  const questions = [message('mail.news.questions')]
  if (news === 'change')
    return {
      title: message('mail.news.change.title', { name }),
      paragraphs: [
        [message('mail.news.change.text', { name, when, place })],
        [message('mail.news.change.place'), ...ifPriced(message('mail.news.change.money'))],
        own,
        questions,
      ],
    }
  if (news === 'cancelled')
    return {
      title: message('mail.news.cancelled.title', { name }),
      paragraphs: [
        [message('mail.news.cancelled.text', { name, when, place })],
        [message('mail.news.cancelled.place'), ...ifPriced(message('mail.news.cancelled.money'))],
        questions,
      ],
    }
  if (news === 'reopened')
    return {
      title: message('mail.news.reopened.title', { name }),
      paragraphs: [
        [message('mail.news.reopened.text', { name, when, place })],
        [message('mail.news.change.place'), ...ifPriced(message('mail.news.reopened.money'))],
        own,
        questions,
      ],
    }
  if (news === 'price' && price !== '')
    return {
      title: message('mail.news.price.title', { name }),
      paragraphs: [
        [message('mail.news.price.text', { name, when, price })],
        [message('mail.news.price.place'), message('mail.news.unpaid.how')],
      ],
    }
  if (audience === 'unpaid' && price !== '')
    return {
      title: message('mail.news.unpaid.title', { name }),
      paragraphs: [
        [message('mail.news.unpaid.text', { name, when, price })],
        [message('mail.news.unpaid.how')],
      ],
    }
  if (audience === 'unanswered' && !isPast)
    return {
      title: message('mail.news.unanswered.title', { name }),
      paragraphs: [[message('mail.news.unanswered.text', { name, when })], howToAnswer(event, nowMs)],
    }
  if (audience === 'waiting' && !isPast)
    return {
      title: message('mail.news.waiting.title', { name }),
      paragraphs: [
        [message('mail.news.waiting.text', { name, when })],
        [message('mail.news.waiting.place'), ...ifPriced(message('mail.news.waiting.money'))],
        questions,
      ],
    }
  return null
}

/** @returns the text that is suggested for a mail about some news, or to an audience; null where none is */
export function suggestEventMail(
  event: EventRow,
  about: { news: EventNews | null; audience: Audience; nowMs: number },
): SuggestedMail | null {
  const writtenIn = (language: Language) => {
    const sentences = sentencesOf(event, about, factsIn(event, language))
    if (!sentences) return null
    const say = ({ key, values }: Message): string => translate(language, key, values as never)
    const paragraphs = [[message('mail.all.hello')], ...sentences.paragraphs]
    const content = paragraphs
      .map((paragraph) => `<p>${escapeHtml(paragraph.map(say).join(' '))}</p>`)
      .join('')
    return { title: say(sentences.title), content }
  }
  const first = writtenIn(firstLanguage)
  if (!first) return null
  const texts = Object.fromEntries(
    otherLanguages.flatMap((language) => {
      const text = writtenIn(language)
      return text ? [[language, text]] : []
    }),
  )
  return { ...first, texts }
}
