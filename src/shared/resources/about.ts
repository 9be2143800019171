import { html, text } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

export const about = defineResource({
  name: 'about',
  title: 'Om oss',
  plural: 'Om oss',
  access: { list: 'public', update: 'superuser' },
  order: 'id',
  singleton: true,
  keepsVersions: true,
  publicContent: true,
  fields: {
    visionTitle: text({ label: 'Vision Title', translatable: true }),
    vision: html({ label: 'Vision', translatable: true }),
    missionTitle: text({ label: 'Mission Title', translatable: true }),
    mission: html({ label: 'Mission', translatable: true }),
    boardTitle: text({ label: 'Board Title', translatable: true }),
    statute: html({ label: 'Statute', translatable: true }),
  },
})

export type About = Entity<typeof about>
