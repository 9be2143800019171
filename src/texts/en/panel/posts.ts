import type { posts as swedish } from '#texts/sv/panel/posts.ts'

/** Texts of the panel: its page about posts. */
export const posts: Readonly<Record<keyof typeof swedish, string>> = {
  'posts.planned': 'Planned {when}',
  'posts.isPlanned': 'Planned',
  'publication.draft': 'Save as draft',
  'publication.now': 'Publish now',
  'publication.later': 'Publish at a time',
  'publication.zone': 'Swedish time. Empty: when the day begins.',
  'publication.appears': 'To be published {when}, Swedish time.',
  'publication.atOnce': 'The time has passed: it is published when you save.',
  'publication.saveDraft': 'Save draft',
  'publication.savePublished': 'Save and publish',
  'publication.savePlanned': 'Save, to be published {when}',
  'posts.byline': 'By {author}',
  'posts.created': 'Post {title} is created successfully',
  'posts.updated': 'post is updated successfuly!',
  'posts.deleted': 'post is deleted successfuly!',
  'posts.categoryAdded': 'Category {name} added!!!',
  'postDate.day': 'Visitors see {day}.',
  'postDate.none': 'The day that visitors see.',
  'postDate.dayAfter':
    'Your browser has {here}, the website {today}: choose the day after the one you had in mind, for today that is {today}.',
  'postDate.dayBefore':
    'Your browser has {here}, the website {today}: choose the day before the one you had in mind, for today that is {today}.',
}
