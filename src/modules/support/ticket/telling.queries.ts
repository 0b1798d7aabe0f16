import type { Ctx } from '#kernel/server/context.ts'
import { listMembers, listPlatformStaff, type Member, sendNotice } from '#modules/access/public.server.ts'
import { notify, resolveAlert } from '#modules/alerts/public.server.ts'
import type { TicketRow } from './ticket.row.ts'

const answeredKind = 'support_answered'
const resolvedKind = 'support_resolved'
const subjectOf = (row: Pick<TicketRow, 'id'>) => ({ type: 'support.ticket', id: row.id })
const ticketPath = (id: string) => `/support/ticket/${id}`
const deskPath = (id: string) => `/super-admin/support/${id}`

/** The recipients in the company: the author of the ticket, or its administrators once the author has no access. */
async function peopleOf(ctx: Ctx, row: TicketRow): Promise<Member[]> {
  const members = await listMembers(ctx)
  const opener = members.filter(member => member.userId === row.opened_by)
  return opener.length > 0 ? opener : members.filter(member => member.roles.includes('company_admin'))
}

export type Told = 'answered' | 'asked' | 'resolved'

const titles = {
  answered: 'support.notice.answered',
  asked: 'support.notice.asked',
  resolved: 'support.notice.resolved',
} as const

/** Bell and mail for the company: the staff answered, asked for something or call it resolved. */
export async function tellCompany(
  ctx: Ctx,
  row: TicketRow,
  told: Told,
  message: string | null,
): Promise<void> {
  for (const person of await peopleOf(ctx, row)) {
    await notify(ctx, person.userId, {
      tone: told === 'asked' ? 'warning' : 'note',
      kind: told === 'resolved' ? resolvedKind : answeredKind,
      titleKey: titles[told],
      params: { number: row.number, title: row.title },
      subject: subjectOf(row),
    })
    await sendNotice(
      ctx.db,
      { email: person.email, language: person.language, company_id: ctx.company.id },
      { ...companyLetter[person.language](row, told, message), path: ticketPath(row.id) },
    )
  }
}

/** The company has answered or ended it: nothing waits for it any more. */
export async function stopTelling(ctx: Ctx, row: Pick<TicketRow, 'id'>): Promise<void> {
  await resolveAlert(ctx, answeredKind, subjectOf(row))
  await resolveAlert(ctx, resolvedKind, subjectOf(row))
}

export type DeskCause = 'opened' | 'replied' | 'reopened' | 'assigned' | 'handedBack' | 'soon' | 'late'

/** Mail for the staff: the assignee, or all of them while nobody is. They have no bell, since they belong to no company. */
export async function tellDesk(
  ctx: Ctx,
  row: Pick<TicketRow, 'id' | 'number' | 'title' | 'priority' | 'assigned_to'>,
  cause: DeskCause,
  message: string | null = null,
): Promise<void> {
  const staff = await listPlatformStaff(ctx)
  const assignee = staff.filter(person => person.id === row.assigned_to)
  for (const { email, language } of assignee.length > 0 ? assignee : staff) {
    const company = language === 'ar' ? ctx.company.nameAr : ctx.company.nameEn
    await sendNotice(
      ctx.db,
      { email, language, company_id: null },
      { ...deskLetter[language](row, cause, company, message), path: deskPath(row.id) },
    )
  }
}

type Letter = { subject: string; lines: string[] }
type Ticket = Pick<TicketRow, 'number' | 'title'>

const lines = (...all: (string | null)[]) => all.filter(line => line !== null)

/** A letter is written on the server, in the reader's language, as those of the account are. */
const companyLetter: Record<'ar' | 'en', (row: Ticket, told: Told, message: string | null) => Letter> = {
  ar: ({ number, title }, told, message) => ({
    subject: `${{ answered: 'رد الدعم الفني', asked: 'الدعم الفني يسألك', resolved: 'حُلّت تذكرتك' }[told]}: ${number}`,
    lines: lines(
      `التذكرة ${number}: ${title}`,
      message,
      told === 'asked' ? 'يتوقف وقت التذكرة حتى تجيب. أجب من صفحة التذكرة.' : null,
      told === 'resolved' ? 'إن لم تُحل المشكلة فأعد فتح التذكرة خلال 14 يومًا، وإلا فقيّم الخدمة.' : null,
    ),
  }),
  en: ({ number, title }, told, message) => ({
    subject: `${{ answered: 'Support answered', asked: 'Support asks you', resolved: 'Your ticket is resolved' }[told]}: ${number}`,
    lines: lines(
      `Ticket ${number}: ${title}`,
      message,
      told === 'asked' ? 'Its clock stands until you reply on the page of the ticket.' : null,
      told === 'resolved'
        ? 'If it is not solved, reopen the ticket within 14 days; else please rate it.'
        : null,
    ),
  }),
}

const deskSubjects: Record<'ar' | 'en', Record<DeskCause, string>> = {
  ar: {
    opened: 'تذكرة جديدة',
    replied: 'ردّ العميل',
    reopened: 'أُعيد فتح تذكرة',
    assigned: 'أُسندت إليك تذكرة',
    handedBack: 'عادت تذكرة إلى القائمة بلا مسؤول',
    soon: 'يقترب موعد تذكرة',
    late: 'تأخرت تذكرة',
  },
  en: {
    opened: 'New ticket',
    replied: 'The customer replied',
    reopened: 'A ticket was reopened',
    assigned: 'A ticket was assigned to you',
    handedBack: 'A ticket is back in the queue without an assignee',
    soon: 'A ticket is due soon',
    late: 'A ticket is late',
  },
}

const deskLetter: Record<
  'ar' | 'en',
  (row: Ticket, cause: DeskCause, company: string, message: string | null) => Letter
> = {
  ar: ({ number, title }, cause, company, message) => ({
    subject: `${deskSubjects.ar[cause]}: ${number} · ${company}`,
    lines: lines(`${company}: ${title}`, message),
  }),
  en: ({ number, title }, cause, company, message) => ({
    subject: `${deskSubjects.en[cause]}: ${number} · ${company}`,
    lines: lines(`${company}: ${title}`, message),
  }),
}
