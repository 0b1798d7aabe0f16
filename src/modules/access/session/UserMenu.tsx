import { Languages, LifeBuoy, LogOut, Settings, User } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { helpHref } from '#kernel/web/help.ts'
import { currentLocale, setLanguage } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { DirIcon } from '#ui/DirIcon.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { MenuLine } from '#ui/MenuLine.tsx'
import { showProblem } from '#ui/toast.ts'
import { positionText } from '../account/positionText.web.ts'
import { UserFace } from '../avatar/UserFace.tsx'
import { profilePath } from '../links.web.ts'
import { signOut } from './signOut.web.ts'
import '../access.css'

function switchLanguage(): void {
  setLanguage(currentLocale() === 'ar' ? 'en' : 'ar')
  window.location.reload()
}

async function leave(): Promise<void> {
  try {
    await signOut()
  } catch {
    showProblem(m['access.session.signOutUnknown'](), {
      name: m['kernel.fault.retry'](),
      onPress: () => void leave(),
    })
  }
}

/** The person in the header: name, position, company; profile, settings, the other language, sign out. */
export function UserMenu() {
  const { facts } = useSession()
  const go = useGo()
  if (!facts) return null
  const { user, company } = facts
  const companyName = company && (currentLocale() === 'ar' ? company.nameAr : company.nameEn)
  return (
    <Menu
      label={m['access.userMenu.label']({ name: user.name })}
      trigger={
        <button type="button" className="user-menu">
          <UserFace />
        </button>
      }
      head={
        <span className="user-menu-head">
          <span className="strong">
            <bdi>{user.name}</bdi>
          </span>
          <span className="cap">{positionText(facts)}</span>
          {companyName && (
            <span className="cap">
              <bdi>{companyName}</bdi>
            </span>
          )}
        </span>
      }
    >
      <MenuLine />
      {!facts.browse && (
        <MenuEntry name={m['access.page.profile']()} icon={<User aria-hidden />} href={profilePath} />
      )}
      {company && (
        <MenuEntry name={m['access.userMenu.settings']()} icon={<Settings aria-hidden />} href="/settings" />
      )}
      {company && (
        <MenuEntry
          name={m['access.userMenu.help']()}
          icon={<LifeBuoy aria-hidden />}
          onAction={() => {
            // Computed on press: it is about the page of that moment.
            const help = helpHref()
            if (help) go(help)
          }}
        />
      )}
      <MenuEntry
        name={m['access.userMenu.otherLanguage']()}
        icon={<Languages aria-hidden />}
        onAction={switchLanguage}
      />
      <MenuLine />
      <MenuEntry
        name={m['access.userMenu.signOut']()}
        icon={<DirIcon icon={LogOut} />}
        onAction={() => void leave()}
      />
    </Menu>
  )
}
