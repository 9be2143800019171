import { noticeInEnglish } from '#demo/notice.ts'
import type { DemoContent, PictureFile, Translated } from '#demo/types.ts'
import { about, categories, footer, kontakt, site } from './association.ts'
import { board } from './board.ts'
import { documents } from './documents.ts'
import { eventsSoon } from './events-soon.ts'
import { yearlyEvents } from './events-yearly.ts'
import { groups, tasks } from './groups.ts'
import { pages } from './pages.ts'
import { pictureTexts } from './picture-texts.ts'
import { culturePosts } from './posts-culture.ts'
import { housePosts } from './posts-house.ts'
import { outdoorPosts, studyPosts } from './posts-others.ts'

const posts = { ...housePosts, ...culturePosts, ...outdoorPosts, ...studyPosts }
const events = { ...eventsSoon, ...yearlyEvents }

/** @returns the record with these texts in English beside its own */
const withTexts = <T extends object>(
  record: T,
  texts: Readonly<Record<string, string>> = {},
): Translated<T> => ({
  ...record,
  ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [`${field}_en`, text])),
})

const alt = (file: PictureFile): string => pictureTexts[file] ?? ''

/** @returns the demo with its texts in English too */
export const inEnglish = (content: DemoContent): DemoContent => ({
  ...content,
  site: withTexts(content.site, site),
  footer: withTexts(content.footer, footer),
  about: withTexts(content.about, about),
  kontakt: withTexts(content.kontakt, kontakt),
  notice: withTexts(content.notice, noticeInEnglish(content.notice)),
  categories: content.categories.map((category) => withTexts(category, categories[category.name])),
  posts: content.posts.map((post) => withTexts(post, { ...posts[post.image], image_alt: alt(post.image) })),
  pages: content.pages.map((page) => withTexts(page, pages[page.slug])),
  documents: content.documents.map((document) => withTexts(document, documents[document.file])),
  events: content.events.map((event) =>
    withTexts(event, { ...events[event.eventImage], eventImage_alt: alt(event.eventImage) }),
  ),
  groups: content.groups.map((group) => withTexts(group, groups[group.name])),
  group_members: content.group_members.map((one) => withTexts(one, tasks[one.task])),
  board: content.board.map((member) => withTexts(member, board[member.image])),
})
