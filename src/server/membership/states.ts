// biome-ignore lint/performance/noBarrelFile: the filters of the members' list stand below this room, and know states too.
export { type StateRow, statesOfMembers, statesOn } from '#server/db/member-states.ts'
