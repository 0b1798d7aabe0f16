import { m } from '#generated/words/messages.js'

/**
 * The address that opens a WhatsApp chat with an Arabic greeting typed in; the person presses send. The text never holds an
 * amount or an identity number (section 10 of 30-rentals). `text` replaces the greeting.
 */
export function whatsappHref(
  phone: string,
  { name, company, text }: { name: string; company: string; text?: string },
): string {
  const said = text ?? m['parties.whatsapp.greeting']({ name, company }, { locale: 'ar' })
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(said)}`
}
