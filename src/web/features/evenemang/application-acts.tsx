import { panelApi } from '#shared/panel-paths.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Call } from '#web/admin/frame/use-api.ts'
import type { Act } from '#web/admin/page/use-acts.tsx'
import type { Question } from '#web/admin/page/use-question.tsx'
import type { PanelTexts } from '#web/ui/panel-texts.ts'

/** The part of an application that the acts need. */
export type Applied = Pick<Evenemang, 'id' | 'name' | 'state' | 'queue_place' | 'quota_name' | 'paid'>

/** The answer of `GET /api/evenemang/{id}/queue/`. */
type QueueOutcome = { again: boolean; next: { id: number; name: string }[] }

type Answers = Question<string>['answers']

/** @returns the acts of the board on an application: each question, what is said afterwards, and what takes it back */
export function applicationActs({ t }: PanelTexts, call: Call): readonly Act<Applied>[] {
  const post = async (path: string, mail: boolean): Promise<Evenemang> =>
    (await call<Evenemang>(path, { method: 'POST', body: { mail } })).data
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
        await post(panelApi.givePlace(id), true)
        return {
          text: told(t('participants.placeGiven', { name }), true),
          async takeBack() {
            await post(panelApi.backToQueue(id), true)
            return t('participants.waitsAgain', { name })
          },
        }
      },
    },
    {
      key: 'queue',
      label: t('participants.queue'),
      icon: 'history',
      isOffered: ({ state }) => state === 'confirmed',
      async asks({ id, name, paid }) {
        const { again, next } = (await call<QueueOutcome>(panelApi.backToQueue(id))).data
        const title = t('participants.queue.question', { name })
        if (again) return { title, text: lines(t('participants.queue.again', { name })), answers: [] }
        const names = next.map((one) => one.name).join(', ')
        return {
          title,
          text: lines(
            t('participants.queue.text', { name }),
            next.length > 0
              ? t('participants.queue.next', { names, count: next.length })
              : t('participants.queue.nobody'),
            paid && t('participants.queue.paid', { name }),
            t('participants.act.held'),
          ),
          answers: withOrWithout(t('participants.queue.mail'), t('participants.queue.quietly')),
        }
      },
      async does({ id, name }, answer) {
        const mail = answer === 'mail'
        const { queue_place: place } = await post(panelApi.backToQueue(id), mail)
        return {
          text: told(t('participants.queued', { name, place: place ?? 1 }), mail),
          async takeBack() {
            await post(panelApi.givePlace(id), mail)
            return t('participants.placedAgain', { name })
          },
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
        const { state, queue_place: place } = await post(panelApi.reopenApplication(id), mail)
        const said =
          state === 'confirmed'
            ? t('participants.placedAgain', { name })
            : t('participants.reopenedWaiting', { name, place: place ?? 1 })
        return {
          text: told(said, mail),
          async takeBack() {
            await post(panelApi.cancelApplication(id), mail)
            return t('participants.cancelledAgain', { name })
          },
        }
      },
    },
    {
      key: 'cancel',
      label: t('participants.cancel'),
      icon: 'close',
      isLast: true,
      isOffered: ({ state }) => state !== 'cancelled',
      asks: async ({ name, state, paid }) => ({
        title: t('participants.cancel.question', { name }),
        text: lines(
          state === 'waiting' ? t('participants.cancel.waiting', { name }) : t('participants.cancel.text'),
          paid && t('participants.cancel.paid', { name }),
          t('participants.act.held'),
        ),
        answers: withOrWithout(t('participants.cancel.mail'), t('participants.cancel.quietly')),
      }),
      async does({ id, name, state: before }, answer) {
        const mail = answer === 'mail'
        await post(panelApi.cancelApplication(id), mail)
        return {
          text: told(t('participants.cancelled', { name }), mail),
          async takeBack() {
            const { state, queue_place: place } = await post(panelApi.reopenApplication(id), mail)
            if (state === 'confirmed') return t('participants.placedAgain', { name })
            return before === 'waiting'
              ? t('participants.waitsAgain', { name })
              : t('participants.placeGone', { name, place: place ?? 1, told: String(mail) })
          },
        }
      },
    },
  ]
}
