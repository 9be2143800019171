import type { board as swedish } from '#texts/sv/resources/board.ts'

export const board: Readonly<Record<keyof typeof swedish, string>> = {
  'board.one': 'member of the board',
  'board.many': 'board',
  'board.page': 'Boards',
  'board.record': 'Board',
  'board.adds': 'New Board',
  'board.fields.name.label': 'Name',
  'board.fields.name.required': 'Name is required',
  'board.fields.title.label': 'Title',
  'board.fields.title.required': 'Title is required',
  'board.fields.motto.label': 'Motto',
  'board.fields.email.label': 'Email',
  'board.fields.phone.label': 'Phone',
  'board.fields.image.label': 'Image',
  'board.fields.shows_vacant.label': 'Show on About while the position is vacant',
  'board.fields.shows_vacant.sentence': 'The position is shown on About while it is vacant too',
  'board.fields.shows_vacant.on': 'Yes',
  'board.fields.shows_vacant.off': 'No',
  'board.fields.first_day.label': 'Board from',
  'board.fields.years.label': 'Years',
  'board.fields.image_focus.label': 'Focal point of the picture',
}
