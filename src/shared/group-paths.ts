/** Page of the panel with the members of groups. */
export const groupMembersPage = '/admin/groups/members/'

/** @returns the address of the list of who is in a group today */
export const groupPage = (id: number): string => `${groupMembersPage}?group_id=${id}&state=current`

/** @returns the address of the list of the groups that a member is and was in */
export const groupsOfMember = (id: number): string => `${groupMembersPage}?member_id=${id}`
