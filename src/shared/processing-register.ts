import type { Activity } from '#shared/activities.ts'

/** An activity in the words of a language. */
export type ActivityWords = {
  name: Activity
  title: string
  purpose: string
  data: string
  bases: string[]
  whose: string[]
  recipients: string[]
  /** How long each class of it is kept. */
  kept: string[]
}

/** The controller of the data. */
export type Controller = { name: string; address: string; email: string; phone: string }

/** A part of the information to persons; each fact with one or several texts. */
export type InformationSection = {
  heading: string
  texts: string[]
  facts?: [label: string, values: string[]][]
}

/** Answer of `GET /api/information/`. */
export type Information = { title: string; intro: string; sections: InformationSection[] }

/** Answer of `GET /api/processing/`: the register of article 30. */
export type ProcessingRegister = {
  controller: Controller
  today: string
  activities: ActivityWords[]
  third_country: string
  /** The measures that keep the data safe, as the program knows them. */
  measures: string[]
  /** Words of the association in place of the program's, by activity and language; empty where it has none. */
  own_purposes: Record<string, Record<string, string>>
  own_third_country: Record<string, string>
}
