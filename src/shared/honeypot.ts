/**
 * Name of the hidden form field that people leave empty and spam programs fill in (bad-input B52). No resource has a field
 * of that name, and no browser or password manager fills in such a name.
 */
export const honeypot = 'leave_empty'
