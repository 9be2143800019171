import type { Feature } from '#server/context/context.ts'
import { crudRoutes } from '#server/crud/crud-routes.ts'
import { groupMembers } from '#shared/resources/group-members.ts'
import { groups } from '#shared/resources/groups.ts'
import { members } from '#shared/resources/members.ts'
import { dayEndMs } from '#shared/stockholm-day.ts'
import { groupMemberRules, groupRules } from './group-rules.ts'
import { putIntoGroupRoutes } from './put-into-group.ts'

/** Groups of members, and who is in them on which days. */
export const groupsFeature: Feature = (app, context) => {
  context.cache.expectChange(async (nowMs) => dayEndMs(nowMs))
  crudRoutes(app, context, { resource: groups, rules: groupRules })
  const placed = crudRoutes(app, context, { resource: groupMembers, rules: groupMemberRules })
  const people = context.cruds.get(members.name)
  if (!people) throw new Error('groups are mounted before their members')
  putIntoGroupRoutes(app, { placed, people })
}
