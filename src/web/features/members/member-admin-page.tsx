import { useDispatch } from 'react-redux'
import { panelApi } from '#shared/panel-paths.ts'
import { wordsOf } from '#shared/resource-words.ts'
import { type Member, members } from '#shared/resources/members.ts'
import { type Call, useApi } from '#web/admin/frame/use-api.ts'
import type { BulkAction } from '#web/admin/page/list-bars.tsx'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import type { Filter } from '#web/admin/table/filters-of.ts'
import { Operation } from '#web/admin/table/operation.tsx'
import { StatusBadge } from '#web/admin/table/status-badge.tsx'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './member-admin-page.module.css'
import { memberSlice } from './member-slice.ts'

async function sendMail(call: Call, { t }: PanelTexts, id: number): Promise<void> {
  const { data } = await call<string>(panelApi.sendMail(id))
  toast.success(t('members.mailSent', { recipient: data }))
}

/** The mark of a new application is removed when the form is saved. */
const form = { fields: Object.keys(members.fields).filter((name) => name !== 'is_new') }

/** The status, and the day of an application that the board has not touched yet. */
const Status = ({ member_status, is_new, created_date }: Member) => {
  const { t, day, resourceIn } = usePanelTexts()
  return (
    <>
      <StatusBadge on={member_status} words={wordsOf(resourceIn(members).fields.member_status)} />
      {is_new && (
        <span className={css.new}>
          <strong>{t('members.newOne')}</strong> {t('members.application')}{' '}
          <time dateTime={created_date}>{day(created_date)}</time>
        </span>
      )}
    </>
  )
}

const bulkChanges = ({ t }: PanelTexts): BulkAction[] => [
  { label: t('members.active'), set: { member_status: true } },
  { label: t('members.passive'), set: { member_status: false } },
  { label: t('members.markSeen'), set: { is_new: false } },
]

const incomingFilter = ({ t }: PanelTexts): Filter => ({
  kind: 'choice',
  field: 'is_new',
  label: t('members.incoming'),
  options: [
    ['', t('filter.all')],
    ['true', t('members.new')],
  ],
})

export const Page = (basics: PageBasics) => {
  const texts = usePanelTexts()
  const { t } = texts
  const call = useApi()
  const dispatch = useDispatch<AppDispatch>()
  const markAsSeen = (id: number) =>
    dispatch(memberSlice.update({ id, body: { is_new: false }, refetch: false })).unwrap()
  return (
    <ResourcePage
      {...basics}
      slice={memberSlice}
      columns={[
        'id',
        'first_name',
        'last_name',
        'age',
        'gender',
        'city',
        'email',
        'phone_number',
        { key: 'member_status', cell: (member) => <Status {...member} /> },
      ]}
      sortable={['id', 'age', 'gender', 'city', 'member_status']}
      filters={['member_status', incomingFilter(texts), 'city']}
      form={form}
      bulk={bulkChanges(texts)}
      texts={{
        createFailed: ({ title }) => texts.say(title),
        deleted: (id) => t('members.deleted', { id }),
        deleteFailed: (id) => t('members.notDeleted', { id }),
      }}
      operations={({ id, is_new }, { run, name }) => (
        <>
          <Operation
            label={t('members.sendMail')}
            of={name}
            icon="send"
            onClick={() => void run(() => sendMail(call, texts, id))}
          />
          {is_new && (
            <Operation
              label={t('members.markSeen')}
              of={name}
              icon="read"
              onClick={() => void run(() => markAsSeen(id))}
            />
          )}
        </>
      )}
    />
  )
}
