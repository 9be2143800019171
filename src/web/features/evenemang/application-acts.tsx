import type { OperationPreview } from '#shared/operations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Call } from '#web/admin/frame/use-api.ts'
import type { Act } from '#web/admin/page/use-acts.tsx'
import type { Question } from '#web/admin/page/use-question.tsx'
import type { PanelTexts } from '#web/ui/panel-texts.ts'

/** The part of an application that the acts need. */
export type Applied = Pick<Evenemang, 'id' | 'name' | 'state' | 'queue_place' | 'quota_name' | 'paid'>

/** The preview of an action on an application. */
type Outlook = OperationPreview & { next: { id: number; name: string }[] }

type Answers = Question<string>['answers']

/** @returns the acts of the board on an application: each question, and what is said afterwards */
export function applicationActs({ t }: PanelTexts, call: Call): readonly Act<Applied>[] {
  /** Tags of the previews with a mail and without one, as they were seen. */
  const tags = new Map<boolean, string>()
  const post = (path: string, mail: boolean) => {
    const plan = tags.get(mail)
    return call<Evenemang>(path, { method: 'POST', body: { mail }, ...(plan && { plan }) })
  }
  /** Previews an action with a mail and without. @returns who gets the place */
  const readNext = async (path: string): Promise<string[]> => {
    let names: string[] = []
    for (const mail of [true, false]) {
      const { data } = await call<Outlook>(`${path}preview/`, { method: 'POST', body: { mail } })
      tags.set(mail, data.tag)
      names = data.next.map(({ name }) => name)
    }
    return names
  }
  /** Says who gets the place afterwards. */
  const nextText = (names: readonly string[]): string =>
    names.length > 0
      ? t('participants.queue.next', { names: names.join(', '), count: names.length })
      : t('participants.queue.nobody')
  const withOrWithout = (mail: string, quietly: string): Answers => [
    { answer: 'quietly', label: quietly, look: 'other' },
    { answer: 'mail', label: mail, look: 'usual' },
  ]
  /** @returns a text for each sentence, without those that have nothing to say */
  const lines = (...texts: (string | false)[]) =>
    texts.filter(Boolean).map((text) => <p key={String(text)}>{text}</p>)
  const told = (said: string, isTold: boolean): string =>
    isTold ? `${said} ${t('participants.act.mailLater')}` : said

  return [
    {
      key: 'place',
      label: t('participants.givePlace'),
      icon: 'check',
      isOffered: ({ state }) => state === 'waiting',
      asks: async ({ name, queue_place: place, quota_name: quota }) => ({
        title: t('participants.place.question', { name }),
        text: lines(
          quota && t('participants.place.quota', { quota }),
          t('participants.place.text', { name, before: (place ?? 1) - 1 }),
          t('participants.act.held'),
        ),
        answers: [{ answer: 'mail', label: t('participants.givePlace'), look: 'usual' }],
      }),
      async does({ id, name }) {
        const { operation } = await post(panelApi.givePlace(id), true)
        return {
          text: told(t('participants.placeGiven', { name }), true),
          operation,
          undone: t('participants.waitsAgain', { name }),
        }
      },
    },
    {
      key: 'queue',
      label: t('participants.queue'),
      icon: 'history',
      isOffered: ({ state }) => state === 'confirmed',
      async asks({ id, name, paid }) {
        const names = await readNext(panelApi.backToQueue(id))
        const title = t('participants.queue.question', { name })
        return {
          title,
          text: lines(
            t('participants.queue.text', { name }),
            nextText(names),
            paid && t('participants.queue.paid', { name }),
            t('participants.act.held'),
          ),
          answers: withOrWithout(t('participants.queue.mail'), t('participants.queue.quietly')),
        }
      },
      async does({ id, name }, answer) {
        const mail = answer === 'mail'
        const { data, operation } = await post(panelApi.backToQueue(id), mail)
        return {
          text: told(t('participants.queued', { name, place: data.queue_place ?? 1 }), mail),
          operation,
          undone: t('participants.placedAgain', { name }),
        }
      },
    },
    {
      key: 'reopen',
      label: t('participants.reopen'),
      icon: 'undo',
      isOffered: ({ state }) => state === 'cancelled',
      asks: async ({ name }) => ({
        title: t('participants.reopen.question', { name }),
        text: lines(t('participants.reopen.text', { name }), t('participants.act.held')),
        answers: withOrWithout(t('participants.reopen.mail'), t('participants.reopen.quietly')),
      }),
      async does({ id, name }, answer) {
        const mail = answer === 'mail'
        const { data, operation } = await post(panelApi.reopenApplication(id), mail)
        const { state, queue_place: place } = data
        const said =
          state === 'confirmed'
            ? t('participants.placedAgain', { name })
            : t('participants.reopenedWaiting', { name, place: place ?? 1 })
        return { text: told(said, mail), operation, undone: t('participants.cancelledAgain', { name }) }
      },
    },
    {
      key: 'cancel',
      label: t('participants.cancel'),
      icon: 'close',
      isLast: true,
      isOffered: ({ state }) => state !== 'cancelled',
      asks: async ({ id, name, state, paid }) => ({
        title: t('participants.cancel.question', { name }),
        text: lines(
          state === 'waiting'
            ? t('participants.cancel.waiting', { name })
            : nextText(await readNext(panelApi.cancelApplication(id))),
          paid && t('participants.cancel.paid', { name }),
          t('participants.act.held'),
        ),
        answers: withOrWithout(t('participants.cancel.mail'), t('participants.cancel.quietly')),
      }),
      async does({ id, name, state: before }, answer) {
        const mail = answer === 'mail'
        const { operation } = await post(panelApi.cancelApplication(id), mail)
        return {
          text: told(t('participants.cancelled', { name }), mail),
          operation,
          undone:
            before === 'waiting'
              ? t('participants.waitsAgain', { name })
              : t('participants.placedAgain', { name }),
        }
      },
    },
  ]
}
