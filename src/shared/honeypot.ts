/**
 * Name of the hidden form field that people leave empty and spam programs fill in (bad-input B52). No resource
 * has a field of that name.
 */
export const honeypot = 'website'
