import type { members } from '#shared/resources/members.ts'
import { createResourceSlice, formResource } from '#web/redux/create-resource-slice.ts'

export const memberSlice = createResourceSlice('member', 'members', formResource<typeof members>('members'))
