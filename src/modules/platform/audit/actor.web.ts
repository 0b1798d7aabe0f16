import { m } from '#generated/words/messages.js'

/** Under which name the kernel stores what the system does by itself, in whatever language it is read later. */
const systemName = 'النظام'

/** Who acted, in the language of the page. */
export const sayActor = (name: string): string => (name === systemName ? m['platform.actor.system']() : name)
