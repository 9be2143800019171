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
    visionTitle: text({ label: 'Vision Title' }),
    vision: html({ label: 'Vision' }),
    missionTitle: text({ label: 'Mission Title' }),
    mission: html({ label: 'Mission' }),
    boardTitle: text({ label: 'Board Title' }),
    statute: html({ label: 'Statute' }),
  },
})

export type About = Entity<typeof about>
