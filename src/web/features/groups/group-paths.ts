/** Page of the panel with the members of groups. */
export const groupMembersPage = '/admin/groups/members/'

/** @returns the address of the list of who is in a group today */
export const groupPage = (id: number): string => `${groupMembersPage}?group_id=${id}&state=current`
