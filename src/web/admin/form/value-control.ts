/** @returns the props by which an input or a select holds a value that lies in a state */
export const valueControl = <T extends string>(value: T, set: (value: T) => void) => ({
  value,
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set(currentTarget.value as T),
})

/** @returns the props by which a checkbox or a switch holds what lies in a state */
export const checkControl = (checked: boolean, set: (checked: boolean) => void) => ({
  checked,
  onChange: ({ currentTarget }: { currentTarget: { checked: boolean } }) => set(currentTarget.checked),
})
