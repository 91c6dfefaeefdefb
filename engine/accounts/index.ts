/** What the other rooms take of the accounts: people, households, roles, sign-in, payments, support and the work of operators. */

export {
  type EmailChange,
  type EmailVerification,
  type PasswordReset,
  type PendingRegistration,
  PersonalAccessToken,
  RECOVERY_CODES,
  type SecondFactor,
  SmsAction,
  SmsKind,
  TokenScope,
} from './access-collections.ts'
export { type AiSettings, aiSettingsOf, setAiSettings } from './ai-settings.ts'
export { deleteArticle, publishArticle, withdrawArticle, writeArticle } from './articles.ts'
export {
  type AskedSubscription,
  billingAccountOf,
  closeCustomer,
  householdOfCustomer,
  isKnownBillingEvent,
  keepSubscription,
  noteCheckout,
  noteClosingFailed,
  noteCustomer,
} from './billing.ts'
export {
  type BillingAccount,
  PlanKey,
  PlanOverride,
  type Subscription,
  SubscriptionState,
} from './billing-collections.ts'
export {
  endBrowserSession,
  endBrowserSessions,
  type NewBrowserSession,
  rotateBrowserSession,
  SESSION_IDLE_SECONDS,
  SESSION_SECONDS,
  SESSION_SEEN_SECONDS,
  SHARED_SESSION_SECONDS,
  sessionHousehold,
  sessionLives,
  sessionStretch,
  startBrowserSession,
  switchSessionHousehold,
} from './browser-sessions.ts'
export { type NewRelease, removeRelease, setRelease } from './client-releases.ts'
export {
  type AiLevel,
  aiLevels,
  type BrowserSession,
  type Device,
  DeviceInfo,
  emailKey,
  type GivenDeviceInfo,
  type GuestLink,
  Household,
  InstallationId,
  Invitation,
  Platform,
  PlatformRole,
  type ServiceCollections,
  type SignIn,
  serviceCollections,
  User,
} from './collections.ts'
export type { ServiceCommand, ServiceView } from './command.ts'
export { noteCspReport } from './csp-reports.ts'
export {
  deviceOf,
  deviceSeenAt,
  deviceSignedInFrom,
  isSignedIn,
  type NewSignIn,
  replacedSignIn,
  revokeDevice,
  type TokenHashes,
} from './devices.ts'
export {
  createEmailVerification,
  EMAIL_LINK_SECONDS,
  emailLinkLives,
  keepRegistration,
  verifyEmail,
} from './email-addresses.ts'
export {
  askEmailChange,
  cancelEmailChange,
  changeEmail,
  type EmailChangeEnd,
  emailChangeOf,
  isEmailOfAnother,
  setEmail,
} from './email-changes.ts'
export { eraseHousehold, eraseUser } from './erase.ts'
export {
  ClientRelease,
  type CspReport,
  ErasureSubject,
  type PrivacyRequest,
  ReleasePlatform,
  type SecurityEvent,
  SecurityEventKind,
  SystemLogLevel,
} from './event-collections.ts'
export { createGuestLink, openGuestLinks, revokeGuestLink } from './guest-links.ts'
export {
  activateHousehold,
  createHousehold,
  judgeOwned,
  membershipOf,
  ownedHouseholds,
  requireSecondFactor,
  setHouseholdQuotas,
  updateHousehold,
} from './households.ts'
export {
  findIdentity,
  linkIdentity,
  type NewIdentity,
  unlinkIdentity,
  useIdentity,
} from './identities.ts'
export { type NewIncident, openIncident, updateIncident } from './incidents.ts'
export {
  acceptInvitation,
  createInvitation,
  openInvitations,
  revokeInvitation,
} from './invitations.ts'
export { endRestoredLinks, guestLinkLives, invitationLives, notesUse } from './links.ts'
export { changeMaintenance, planMaintenance, withdrawMaintenance } from './maintenance.ts'
export { removeMember, setMemberRole, transferOwnership } from './members.ts'
export type { NotedEvent } from './noted-events.ts'
export {
  Article,
  BackupAttestation,
  CheckLevel,
  FindingValues,
  type GateResult,
  Incident,
  IncidentState,
  type LaunchDecision,
  type LaunchMark,
  MAX_RUN_FINDINGS,
  MaintenanceWindow,
  QualityRun,
  ReleaseCandidate,
  ReleaseGate,
  StatusComponent,
} from './operating-collections.ts'
export {
  attestBackup,
  decideLaunch,
  markLaunchItem,
  noteManualCheck,
  noteQualityRun,
  unmarkLaunchItem,
} from './operating-notes.ts'
export { renameUser } from './own-account.ts'
export {
  addPasskey,
  findPasskey,
  passkeysOf,
  removePasskey,
  renamePasskey,
  usePasskey,
} from './passkeys.ts'
export {
  changePassword,
  createPasswordReset,
  hasPassword,
  type Kept,
  NO_PASSWORD,
  PASSWORD_RESET_SECONDS,
  resetLives,
  resetPassword,
} from './password-changes.ts'
export {
  createPersonalAccessToken,
  liveTokens,
  revokePersonalAccessToken,
  TOKEN_USED_SECONDS,
  tokenLives,
} from './personal-access-tokens.ts'
export type { PhoneFactor } from './phone-collections.ts'
export {
  confirmPhone,
  guessPhoneCode,
  noteSentCode,
  PHONE_CODE_SECONDS,
  phoneFactorOf,
  removePhone,
  setUpPhone,
  waitBeforeSending,
} from './phone-factors.ts'
export {
  endPlanOverride,
  overrideHolds,
  planOverridesOf,
  setPlanOverride,
} from './plan-overrides.ts'
export {
  cancelErasure,
  dueErasures,
  finishErasure,
  householdsOfErasure,
  renewErasures,
  requestErasure,
  startErasure,
  unfinishedErasure,
} from './privacy-requests.ts'
export {
  type NewEntrance,
  type RegistrationMode,
  register,
  registrationModes,
  registrationOpen,
  registrationRefused,
} from './register.ts'
export { decideCandidate, noteGates, proposeCandidate } from './release-candidates.ts'
export {
  type CredentialUses,
  noteUses,
  REFRESH_GRACE_SECONDS,
  type Rotation,
  type RotationRequest,
  rotateTokens,
} from './rotate.ts'
export { runServiceCommand, type ServiceRun, type ServiceStore } from './run.ts'
export { type Resealed, type ResealedNumber, replaceSealedTexts } from './sealed-texts.ts'
export {
  CHALLENGE_SECONDS,
  type CountedFactors,
  challengeLives,
  confirmSecondFactor,
  countFactors,
  countRecoveryCodes,
  type FactorRemoval,
  failSecondFactor,
  hasAuthenticator,
  hasPhone,
  isProtected,
  removeSecondFactor,
  renewRecoveryCodes,
  type SecondProof,
  secondFactorOf,
  setUpSecondFactor,
  startChallenge,
  useSecondFactor,
  waitAfterFailures,
} from './second-factors.ts'
export {
  byAnother,
  type EventSource,
  eventsNewestFirst,
  isNoted,
  NO_SOURCE,
  noteSecurityEvent,
} from './security-events.ts'
export {
  endAllSignIns,
  signIn,
  signOut,
} from './sign-in.ts'
export { type Identity, Passkey } from './sign-in-collections.ts'
export { isKnownReport, isOptedOut, noteSms } from './sms.ts'
export {
  addPart,
  attachDiagnostics,
  attachmentsOf,
  beginAttachments,
  completeAttachments,
  deletedFilesOf,
  deleteOwnAttachment,
  diagnosticsOf,
  MAX_ATTACHMENTS,
  MAX_PERSON_BYTES,
  type NewAttachment,
  noteOverwritten,
  partCount,
  partId,
} from './support-attachments.ts'
export {
  DiagnosticsContent,
  MAX_ATTACHMENT_BYTES,
  MAX_MESSAGE_LENGTH,
  PART_BYTES,
  type SupportAttachment,
  type SupportDeletedFile,
  type SupportDiagnostics,
  type SupportEnd,
  type SupportMessage,
  type SupportSession,
  SupportTicket,
  TicketCategory,
  TicketState,
} from './support-collections.ts'
export {
  overSupportSessions,
  removeSupport,
  type SweptSupport,
  sweepableSupport,
  TICKET_KEPT_MS,
} from './support-removal.ts'
export {
  allowAccess,
  allowsAccess,
  endOf,
  endSupportSession,
  startSupportSession,
  supportIn,
  supportSessionFor,
} from './support-sessions.ts'
export {
  addMessage,
  changeTicket,
  isStaff,
  MAX_OPEN_TICKETS,
  messagesOf,
  noteMailed,
  openTicket,
  ownTicket,
} from './support-tickets.ts'
export { hasSweepable, sweepAccounts } from './sweep.ts'
export { type NewSystemLog, takeSystemLogs } from './system-logs.ts'
export { endEntrancesOf, setPlatformRole, setUserStatus } from './user-administration.ts'
