import { MessageCircle } from 'lucide-react'

/** The message bubble of the kit's icon set stands for WhatsApp; the word is always beside it. */
export const WhatsAppIcon = () => <MessageCircle aria-hidden />
