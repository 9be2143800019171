/** Whether applicants or subscribers who come after the preview are included in the action, or left out. */
export type Arrivals = 'included' | 'left out'

/** The changes and mails of an action before it is carried out. Times are ISO 8601 in UTC. */
export type OperationPreview = {
  /** Sent back with the action, which is refused if the plan has changed meanwhile. */
  tag: string
  /** When its mails leave. */
  effects_at: string
  undo_until: string
  mails: { kind: string; count: number }[]
  records: { resource: string; count: number }[]
  /** Pages and feeds show a part of the change at once: it cannot be held. */
  is_public: boolean
  /** Null where no further people can come meanwhile. */
  arrivals: Arrivals | null
}

/** Why a group of records was not undone. */
export const undoRefusals = [
  ...(['changed', 'referenced', 'taken', 'no-room', 'erased', 'exported'] as const),
  'last-administrator',
] as const
export type UndoRefusal = (typeof undoRefusals)[number]

/** A record that an undo left as it is. */
export type NotUndone = { resource: string; record_id: number; title: string; reason: UndoRefusal }

/** The result of an undo. */
export type UndoResult = {
  /** Groups of records that are as before. */
  undone: number
  left: NotUndone[]
  /** Correcting mails to people who had got a mail about the action. */
  mails: number
}

/** An action that can be undone now. */
export type OpenOperation = {
  id: string
  kind: string
  /** Its action in the history, whose words name it. */
  action: string
  resource: string
  /** Null when it is about several records. */
  record_id: number | null
  records: number[]
  at: string
  effects_at: string
  undo_until: string
  /** When its mails leave, if they are held until its undo has ended. */
  mails_at: string | null
  user_name: string
}

/** The header of an answer with the operation that its action belongs to. */
export const operationHeader = 'X-Operation'
/** The header with the tag of the preview that was seen. */
export const planHeader = 'If-Plan-Match'
