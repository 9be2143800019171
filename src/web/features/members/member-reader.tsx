import { Button } from '@mantine/core'
import type { LocalizedResource } from '#shared/resource-words.ts'
import type { Member } from '#shared/resources/members.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { FieldValue } from '#web/admin/record/field-value.tsx'
import { RecordReader } from '#web/admin/record/record-reader.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { LikeMember } from './duplicates-line.tsx'
import { isWaiting } from './member-status.tsx'
import { MemberTimeline } from './member-timeline.tsx'

const shown = [
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'birthday',
  'age',
  'gender',
  'address',
  'zip_code',
  'city',
  'member_status',
] as const

type Props = {
  resource: LocalizedResource
  id: number
  title: string
  /** Without them the application is only read. */
  acts: { approve(member: Member): void; decline(member: Member): void; seen(member: Member): void } | null
  /** Opens the form, where the user may. */
  edit: (() => void) | null
  /** Told of an act on the memberships. */
  changed: (() => void) | undefined
  version: number
  close(): void
}

/** An application for membership to be read in peace, with the decisions about it. */
export const MemberReader = (props: Props) => {
  const { resource, id, title, acts, edit, changed, version, close } = props
  const { t, day } = usePanelTexts()
  const appliedWords = ({ created_date, address_unconfirmed }: Member): string => {
    const unconfirmed = resource.fields.address_unconfirmed?.label ?? ''
    return address_unconfirmed ? `${day(created_date)} – ${unconfirmed}` : day(created_date)
  }
  return (
    <RecordReader<Member>
      resource={resource}
      id={id}
      title={title}
      facts={(member) => [
        ...shown.flatMap((name) => {
          const field = resource.fields[name]
          return field
            ? [[field.label, <FieldValue key={name} name={name} field={field} record={member} />] as const]
            : []
        }),
        ...(member.is_new || member.address_unconfirmed
          ? [[t('members.applied'), appliedWords(member)] as const]
          : []),
      ]}
      buttons={(member) => (
        <>
          {isWaiting(member) && <LikeMember id={member.id} />}
          {acts && isWaiting(member) && (
            <>
              <Button leftSection={<AdminIcon name="check" />} onClick={() => acts.approve(member)}>
                {t('members.approve')}
              </Button>
              <Button
                variant="default"
                leftSection={<AdminIcon name="close" />}
                onClick={() => acts.decline(member)}
              >
                {t('members.decline')}
              </Button>
              {member.is_new && (
                <Button variant="default" onClick={() => acts.seen(member)}>
                  {t('members.markSeen')}
                </Button>
              )}
            </>
          )}
          {edit && (
            <Button variant="default" onClick={edit}>
              {t('members.edit')}
            </Button>
          )}
        </>
      )}
      past={<MemberTimeline id={id} changed={changed} />}
      version={version}
      onClose={close}
    />
  )
}
