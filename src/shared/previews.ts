/** What a link to a page before it is published is made for: the panel's own frame, or to be sent to somebody. */
export type PreviewPurpose = 'look' | 'send'
