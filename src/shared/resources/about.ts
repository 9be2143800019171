import { html, text } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

export const about = defineResource({
  name: 'about',
  access: { list: 'public', update: 'superuser' },
  order: 'id',
  singleton: true,
  keepsVersions: true,
  publicContent: true,
  sections: {
    vision: ['visionTitle', 'vision'],
    mission: ['missionTitle', 'mission'],
    board: ['boardTitle'],
    statute: ['statute'],
  },
  fields: {
    visionTitle: text({ translatable: true }),
    vision: html({ translatable: true }),
    missionTitle: text({ translatable: true }),
    mission: html({ translatable: true }),
    boardTitle: text({ translatable: true }),
    statute: html({ translatable: true }),
  },
})

export type About = Entity<typeof about>
