export const reminderKinds = ['day', 'hours', 'offer'] as const
export type ReminderKind = (typeof reminderKinds)[number]

const hourMillis = 3_600_000

type Visit = { readonly startsAt: Date; readonly createdAt: Date }
export type Ahead = { readonly dayHours: number; readonly lastHours: number }

/**
 * Which reminder of a visit is due, if any. A visit that was booked after the time of a reminder needs none of that kind: the patient was
 * just told.
 */
export function reminderDue(visit: Visit, ahead: Ahead, now: Date): 'day' | 'hours' | null {
  const start = visit.startsAt.getTime()
  const left = start - now.getTime()
  const known = start - visit.createdAt.getTime()
  if (left <= 0) return null
  if (left <= ahead.lastHours * hourMillis) return known > ahead.lastHours * hourMillis ? 'hours' : null
  return left <= ahead.dayHours * hourMillis && known > ahead.dayHours * hourMillis ? 'day' : null
}

type Letter = {
  readonly language: 'ar' | 'en'
  readonly kind: ReminderKind
  readonly company: string
  readonly when: string
  readonly practitioner: string
  readonly link: string
}

/** The text of a reminder: who, when and the link. The service is not named, because it may reveal an illness. */
export function letterOf(letter: Letter): { subject: string; text: string } {
  const { company, when, practitioner, link } = letter
  const isOffer = letter.kind === 'offer'
  if (letter.language === 'en')
    return {
      subject: isOffer ? `A time is free at ${company}` : `Your appointment at ${company}`,
      text: [
        isOffer
          ? `A time became free: ${when} with ${practitioner}. It is held for you for a short while.`
          : `Your appointment is on ${when} with ${practitioner}.`,
        isOffer ? `Take it or leave it here: ${link}` : `Confirm, move or cancel it here: ${link}`,
      ].join('\n\n'),
    }
  return {
    subject: isOffer ? `موعد متاح في ${company}` : `موعدك في ${company}`,
    text: [
      isOffer
        ? `أصبح موعد ${when} عند ${practitioner} متاحًا، وهو محجوز لك لوقت قصير.`
        : `موعدك ${when} عند ${practitioner}.`,
      isOffer ? `اقبله أو اتركه من الرابط: ${link}` : `أكّده أو انقله أو ألغه من الرابط: ${link}`,
    ].join('\n\n'),
  }
}
