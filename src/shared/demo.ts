/** The records that removing the demo takes and leaves (`/api/demo/`). */
export type DemoRemoval = {
  /** Number of records that go, by resource; the one record of its kind is emptied. */
  removed: Record<string, number>
  /** Records that stay, because they were changed or a record of the association refers to them. */
  kept: { resource: string; id: number; title: string }[]
}
