import {
  Activity,
  Bell,
  Building2,
  CalendarCheck,
  CalendarRange,
  Coins,
  CreditCard,
  DatabaseBackup,
  FileUp,
  GitBranch,
  KeyRound,
  Link2,
  type LucideIcon,
  MapPin,
  Palette,
  PenLine,
  RefreshCw,
  ScanLine,
  Shapes,
  ShieldCheck,
  ShieldUser,
  SquareUser,
  SunMoon,
  User,
  UserCog,
  VenetianMask,
} from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { links } from '../links.web.ts'

export type Tile = {
  /** The page it opens; shown only to whom that page opens. */
  readonly path: string
  /** The part of that page: its `tab`. */
  readonly tab?: string
  /** Asked for besides what opens the page. */
  readonly permission?: string
  readonly icon: LucideIcon
  readonly title: () => string
  readonly text: () => string
}

const advanced = (tab: string, icon: LucideIcon, title: () => string, text: () => string): Tile => ({
  path: links.advanced,
  tab,
  icon,
  title,
  text,
})

const ofProfile = (tab: string, icon: LucideIcon, title: () => string, text: () => string): Tile => ({
  path: '/profile',
  tab,
  icon,
  title,
  text,
})

/** Every setting of the product, by whom it concerns. */
export const tileGroups: readonly { title: () => string; tiles: readonly Tile[] }[] = [
  {
    title: m['platform.settings.mine'],
    tiles: [
      {
        path: '/profile',
        icon: User,
        title: m['platform.tile.profile'],
        text: m['platform.tile.profileText'],
      },
      ofProfile(
        'notifications',
        Bell,
        m['platform.tile.notifications'],
        m['platform.tile.notificationsText'],
      ),
      ofProfile('security', KeyRound, m['platform.tile.security'], m['platform.tile.securityText']),
      ofProfile('appearance', SunMoon, m['platform.tile.appearance'], m['platform.tile.appearanceText']),
    ],
  },
  {
    title: m['platform.settings.company'],
    tiles: [
      advanced('company', Building2, m['platform.tile.company'], m['platform.tile.companyText']),
      advanced('branding', Palette, m['platform.tile.branding'], m['platform.tile.brandingText']),
      advanced('modules', Shapes, m['platform.tile.modules'], m['platform.tile.modulesText']),
      advanced('formats', Coins, m['platform.tile.formats'], m['platform.tile.formatsText']),
      advanced('branches', MapPin, m['platform.tile.branches'], m['platform.tile.branchesText']),
      advanced('privacy', VenetianMask, m['platform.tile.privacy'], m['platform.tile.privacyText']),
      advanced('security', ShieldUser, m['platform.tile.accounts'], m['platform.tile.accountsText']),
      {
        ...advanced('data', DatabaseBackup, m['platform.tile.data'], m['platform.tile.dataText']),
        permission: 'admin.backup.export',
      },
      {
        path: '/hr/user-management',
        icon: UserCog,
        title: m['platform.tile.users'],
        text: m['platform.tile.usersText'],
      },
      {
        path: links.subscription,
        icon: CreditCard,
        title: m['platform.tile.subscription'],
        text: m['platform.tile.subscriptionText'],
      },
      {
        path: links.audit,
        icon: ShieldCheck,
        title: m['platform.tile.audit'],
        text: m['platform.tile.auditText'],
      },
    ],
  },
  {
    title: m['platform.settings.tools'],
    tiles: [
      {
        path: '/finance/settings/periods',
        icon: CalendarCheck,
        title: m['platform.tile.periods'],
        text: m['platform.tile.periodsText'],
      },
      {
        path: '/finance/account-mappings',
        icon: Link2,
        title: m['platform.tile.mappings'],
        text: m['platform.tile.mappingsText'],
      },
      {
        path: '/settings/rentals',
        icon: CalendarRange,
        title: m['platform.tile.rentals'],
        text: m['platform.tile.rentalsText'],
      },
      {
        path: '/settings/electronic-signature',
        icon: PenLine,
        title: m['platform.tile.signature'],
        text: m['platform.tile.signatureText'],
      },
      {
        path: '/customers',
        icon: SquareUser,
        title: m['platform.tile.customers'],
        text: m['platform.tile.customersText'],
      },
      {
        path: links.import,
        icon: FileUp,
        title: m['platform.tile.import'],
        text: m['platform.tile.importText'],
      },
      {
        path: '/invoice-scanner',
        icon: ScanLine,
        title: m['platform.tile.scanner'],
        text: m['platform.tile.scannerText'],
      },
      {
        path: '/financial-tracking',
        icon: GitBranch,
        title: m['platform.tile.tracking'],
        text: m['platform.tile.trackingText'],
      },
      {
        path: '/sync-payments-ledger',
        icon: RefreshCw,
        title: m['platform.tile.sync'],
        text: m['platform.tile.syncText'],
      },
      {
        path: '/performance',
        icon: Activity,
        title: m['platform.tile.performance'],
        text: m['platform.tile.performanceText'],
      },
    ],
  },
]
