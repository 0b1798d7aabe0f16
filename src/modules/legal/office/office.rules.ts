export const courtKinds = [
  'ordinary',
  'urgent',
  'rental',
  'traffic',
  'criminal',
  'appeal',
  'cassation',
  'enforcement',
  'experts',
] as const

/** Courts whose judgments have a time limit of their own; all others have the ordinary one. */
export const limitKinds = ['ordinary', 'urgent'] as const
export const confidences = ['confirmed', 'toConfirm'] as const
