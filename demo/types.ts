import type { DocumentKind } from '#shared/resources/documents.ts'
import type { ApplicationState } from '#shared/resources/evenemang.ts'
import type { Question } from '#shared/resources/events.ts'
import type { OwnPage } from '#shared/resources/pages.ts'

/** The name of a file in `demo/pictures`. */
export type PictureFile = `${string}.svg`

export type DemoPost = {
  title: string
  content: string
  /** The category's name until it has an id. */
  category_id: string
  author: string
  post_date: string
  is_published: boolean
  image: PictureFile
  image_alt: string
}

/** A post as it is written: its date counts back from the day the demo is loaded (negative: still to come). */
export type WrittenPost = Omit<DemoPost, 'post_date' | 'image_alt' | 'is_published'> & {
  daysAgo: number
  is_published?: false
}

export type DemoEvent = {
  eventName: string
  eventDesc: string
  eventOrganizer: string
  eventDate: string
  eventLocation: string
  eventPrice: string
  eventHasForm: boolean
  eventImage: PictureFile
  eventImage_alt: string
  eventEndDate?: string
  capacity?: number
  registration_opens?: string
  bring?: string
  cancelled?: true
  max_guests?: number
  price_per_place?: number
  questions?: DemoQuestion[]
}

/** A question of an application form; its answers name it by its key. */
export type DemoQuestion = {
  key: string
  question: string
  question_en: string
  kind: Question['kind']
  choices?: string
  choices_en?: string
  required?: true
  sensitive?: true
  everyone?: true
  at_door?: true
}

export type WrittenEvent = Omit<
  DemoEvent,
  'eventDate' | 'eventEndDate' | 'eventImage_alt' | 'eventHasForm'
> & {
  eventHasForm?: true
  on: Temporal.PlainDate
  at: string
  /** The time of the same day at which it ends. */
  until?: string
}

export type DemoPage = {
  title: string
  slug: string
  place: NonNullable<OwnPage['place']>
  order: number
  description: string
  content: string
  publish_date: string
  is_published: boolean
}

export type DemoDocument = {
  title: string
  kind: DocumentKind
  /** Last word of its address; one for the board alone has none. */
  slug?: string
  /** The name of its file, whose text is in `papers.ts`. */
  file: `${string}.pdf`
  decided_day: string
  language: 'sv'
  board_only: boolean
  sentence: string
  /** The title of the document until it has an id. */
  replaces?: string
}

export type DemoPartner = { name: string; logoImage: PictureFile }

export type DemoBoardMember = {
  name: string
  title: string
  motto: string
  email: string
  phone: string
  image: PictureFile
}

export type DemoMember = {
  first_name: string
  last_name: string
  email: string
  birthday: string
  gender: 'M' | 'F' | 'O'
  phone_number: string
  member_status: boolean
  address: string
  zip_code: string
  city: string
}

export type DemoGroup = {
  name: string
  kind: 'committee' | 'tag'
  description: string
  is_public: boolean
}
/** Both references are titles until they have ids. */
export type DemoGroupMember = {
  member_id: string
  group_id: string
  task: string
  first_day: string | null
  last_day: string | null
}

export type DemoMessage = { name: string; email: string; message: string; status: boolean }
/** `code` opens the page on which the subscriber leaves the list. */
export type DemoSubscriber = { email: string; code: string }
/** `event_id` is the event's name until it has an id. */
export type DemoApplication = {
  name: string
  email: string
  event_name: string
  event_id: string
  message: string
  state: ApplicationState
  answers?: { question: string; answer: string; guest?: string }[]
  /** As they are stored: JSON. */
  sensitive_answers?: string
  guests?: { name: string; key: string }[]
  places?: number
  paid?: true
}

/** A record with texts in another language beside its own, in fields called as `title_en`. */
export type Translated<T> = T & { [field: `${string}_en`]: string }

type Texts<K extends string> = Record<K, string>

export type DemoContent = {
  site: Texts<'association_name' | 'city'>
  footer: Texts<
    | 'description'
    | 'address'
    | 'infoMail'
    | 'phoneNumber'
    | 'facebookLink'
    | 'youtubeLink'
    | 'instagramLink'
    | 'twitterLink'
    | 'linkedinLink'
  >
  about: Texts<'visionTitle' | 'vision' | 'missionTitle' | 'mission' | 'boardTitle' | 'statute'>
  kontakt: Texts<
    | 'write_to_us'
    | 'wtu_content'
    | 'become_member'
    | 'bm_content'
    | 'bankgiro_name'
    | 'bankgiro_number'
    | 'bankkonto_name'
    | 'bankkonto_number'
    | 'swish_number'
    | 'bank_name'
    | 'bank_swift'
    | 'bank_iban'
  > & { swihs_image: null }
  notice: Texts<'text' | 'link' | 'link_text' | 'tone' | 'shown_from' | 'shown_until'>
  categories: { name: string }[]
  posts: DemoPost[]
  pages: DemoPage[]
  documents: DemoDocument[]
  events: DemoEvent[]
  partners: DemoPartner[]
  board: DemoBoardMember[]
  members: DemoMember[]
  groups: DemoGroup[]
  group_members: DemoGroupMember[]
  contact: DemoMessage[]
  subscribers: DemoSubscriber[]
  evenemang: DemoApplication[]
}
