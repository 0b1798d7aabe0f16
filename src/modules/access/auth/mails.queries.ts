import type { Db } from '#kernel/server/database.ts'
import { type Attachment, queueMail } from '#kernel/server/mail.ts'
import { contactEmail } from '#modules/platform/public.server.ts'
import { environment } from '../session/environment.queries.ts'
import type { User } from '../user/users.commands.ts'

type Language = 'ar' | 'en'
type Letter = { subject: string; lines: readonly string[]; link?: string }

const factorWords = {
  authenticatorAdded: {
    ar: 'فُعّل تطبيق المصادقة لحسابك.',
    en: 'An authenticator app was turned on for your account.',
  },
  authenticatorRemoved: {
    ar: 'أُوقف تطبيق المصادقة لحسابك.',
    en: 'The authenticator app of your account was turned off.',
  },
  passkeyAdded: { ar: 'أُضيف مفتاح مرور إلى حسابك.', en: 'A passkey was added to your account.' },
  passkeyRemoved: { ar: 'أُزيل مفتاح مرور من حسابك.', en: 'A passkey was removed from your account.' },
} as const

const letters = {
  reset: (link: string): Record<Language, Letter> => ({
    ar: {
      subject: 'إعادة تعيين كلمة المرور',
      lines: [
        'طلبت إعادة تعيين كلمة المرور. الرابط صالح لمدة 60 دقيقة ولمرة واحدة.',
        'إذا لم تطلب ذلك فتجاهل هذه الرسالة.',
      ],
      link,
    },
    en: {
      subject: 'Reset your password',
      lines: [
        'You asked to reset your password. The link works once, for 60 minutes.',
        'If you did not, ignore this message.',
      ],
      link,
    },
  }),
  invitation: (link: string, company: string): Record<Language, Letter> => ({
    ar: {
      subject: `دعوة للانضمام إلى ${company}`,
      lines: [`أنشأ لك مدير «${company}» حسابًا. اختر كلمة مرور للبدء. الرابط صالح لمدة 60 دقيقة.`],
      link,
    },
    en: {
      subject: `Invitation to ${company}`,
      lines: [
        `The administrator of ${company} made an account for you. Choose a password to begin; the link works for 60 minutes.`,
      ],
      link,
    },
  }),
  superAdminInvitation: (link: string): Record<Language, Letter> => ({
    ar: {
      subject: 'دعوة لإدارة منصة قافلة',
      lines: [
        'اتفق مديران للمنصة على تعيينك مديرًا لها. اختر كلمة مرور للبدء، ثم فعّل التحقق بخطوتين. الرابط صالح لمدة 60 دقيقة.',
      ],
      link,
    },
    en: {
      subject: 'Invitation to run the Qafila platform',
      lines: [
        'Two super administrators agreed to make you one. Choose a password to begin, then set up a second factor; the link works for 60 minutes.',
      ],
      link,
    },
  }),
  confirmation: (link: string): Record<Language, Letter> => ({
    ar: {
      subject: 'تأكيد البريد الإلكتروني',
      lines: ['أهلًا بك. أكّد بريدك للبدء. الرابط صالح لمدة 60 دقيقة.'],
      link,
    },
    en: {
      subject: 'Confirm your email',
      lines: ['Welcome. Confirm your address to begin; the link works for 60 minutes.'],
      link,
    },
  }),
  addressKnown: (link: string): Record<Language, Letter> => ({
    ar: {
      subject: 'لديك حساب بالفعل',
      lines: ['حاول شخص إنشاء حساب بهذا البريد، ولديك حساب بالفعل. سجّل الدخول أو أعد تعيين كلمة المرور.'],
      link,
    },
    en: {
      subject: 'You already have an account',
      lines: [
        'Somebody tried to sign up with this address, which has an account already. Sign in or reset the password.',
      ],
      link,
    },
  }),
  factorChanged: (what: string): Record<Language, Letter> => ({
    ar: {
      subject: 'تغيّر التحقق بخطوتين في حسابك',
      lines: [
        `${factorWords[what as keyof typeof factorWords].ar} إذا لم تكن أنت فغيّر كلمة المرور فورًا: تُزيل كل مفاتيح المرور وتُنهي الجلسات الأخرى.`,
      ],
    },
    en: {
      subject: 'The second factor of your account was changed',
      lines: [
        `${factorWords[what as keyof typeof factorWords].en} If it was not you, change your password at once: that removes every passkey and ends the other sessions.`,
      ],
    },
  }),
  passwordChanged: (): Record<Language, Letter> => ({
    ar: {
      subject: 'تم تغيير كلمة المرور',
      lines: [
        'تم تغيير كلمة مرور حسابك وإنهاء جلساتك الأخرى وإزالة مفاتيح المرور. إذا لم تكن أنت فتواصل مع مدير شركتك فورًا.',
      ],
    },
    en: {
      subject: 'Your password was changed',
      lines: [
        'Your password was changed, your other sessions were ended and your passkeys removed. If it was not you, tell your administrator at once.',
      ],
    },
  }),
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, sign => escapes[sign] ?? sign)

function html(letter: Letter, language: Language): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  const body = letter.lines.map(line => `<p>${escaped(line)}</p>`).join('')
  const link = letter.link
    ? `<p><a href="${escaped(letter.link)}" dir="ltr">${escaped(letter.link)}</a></p>`
    : ''
  return `<!doctype html><html lang="${language}" dir="${direction}"><body>${body}${link}</body></html>`
}

/** Puts a letter of the account into the outbox in the person's own language. */
export async function sendLetter<Kind extends keyof typeof letters>(
  db: Db,
  to: Addressee,
  kind: Kind,
  ...words: Parameters<(typeof letters)[Kind]>
): Promise<void> {
  const write = letters[kind] as (...words: readonly string[]) => Record<Language, Letter>
  await sendWords(db, to, write(...words)[to.language])
}

type Notice = {
  subject: string
  lines: readonly string[]
  path: string
  attachment?: Attachment
}

/** Puts words of another module into the outbox, with a link to a page of ours under them. Answers the number of the mail. */
export async function sendNotice(db: Db, to: Addressee, notice: Notice): Promise<number> {
  const { path, attachment, ...words } = notice
  return sendWords(db, to, { ...words, link: `${environment().baseUrl}${path}` }, attachment)
}

type Addressee = Pick<User, 'email' | 'language' | 'company_id'>

const helpLine = {
  ar: (address: string) => `للمساعدة: ${address}`,
  en: (address: string) => `Help: ${address}`,
} as const

async function sendWords(db: Db, to: Addressee, written: Letter, attachment?: Attachment): Promise<number> {
  const contact = await contactEmail({ db })
  const letter = contact ? { ...written, lines: [...written.lines, helpLine[to.language](contact)] } : written
  return queueMail(db, {
    companyId: to.company_id,
    recipient: to.email,
    subject: letter.subject,
    text: [...letter.lines, ...(letter.link ? [letter.link] : [])].join('\n\n'),
    html: html(letter, to.language),
    ...(attachment ? { attachment } : {}),
  })
}
