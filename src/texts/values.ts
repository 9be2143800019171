// Types that read a text in the ICU message format: `{count, plural, one {# place} other {# places}} at {name}` asks for
// the values `count` and `name`.

/** The names of the values that a text asks for. A branch of a choice, `one {…}`, is a text of its own. */
export type ValueNames<Text extends string> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${infer Rest}`
    ? InChoice<`${Rest}{${After}`>
    : InArgument<After>
  : Text extends `${string}}${infer Rest}`
    ? InChoice<Rest>
    : never

/** Behind the brace that opens an argument: its name, and what follows it. */
type InArgument<Text extends string> = Text extends `${infer Head}}${infer Rest}`
  ? Head extends `${infer Name},${infer Choice}`
    ? Name | InChoice<`${Choice}}${Rest}`>
    : Head | ValueNames<Rest>
  : never

/** Between the branches of a choice, or behind the last one. */
type InChoice<Text extends string> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${infer Rest}`
    ? ValueNames<`${Rest}{${After}`>
    : ValueNames<After>
  : Text extends `${string}}${infer Rest}`
    ? ValueNames<Rest>
    : never
