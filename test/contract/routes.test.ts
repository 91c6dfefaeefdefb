import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { areas, siteAreas } from '../../http/areas/index.ts'
import { ERROR_CODES, LIMITERS } from '../../http/index.ts'
import { beginningOf } from '../../http/routing/path-table.ts'
import { checkTable } from '../../services/interface/routes/route-checks.ts'
import { allRoutes } from '../support/all-routes.ts'

/** Every route there is: method, path, access, limiter. What is not here is not offered; what is here is promised. */
const PROMISED = `
GET    /api/v1/audit                                                                    session           -
GET    /api/v1/audit/{public_id}                                                        session           -
GET    /api/v1/billing/plans                                                            session           -
GET    /api/v1/billing/status                                                           session           -
GET    /api/v1/billing/invoices                                                         session           -
POST   /api/v1/billing/checkout-sessions                                                session           -
POST   /api/v1/billing/checkout-sessions/finalize                                       session           -
POST   /api/v1/billing/customer-portal-sessions                                         session           -
GET    /api/v1/entitlements                                                             session           -
GET    /api/v1/usage                                                                    session           -
POST   /api/v1/mobile/billing/checkout-sessions                                         bearer            mobile-authenticated
POST   /api/v1/mobile/billing/checkout-sessions/finalize                                bearer            mobile-authenticated
POST   /api/v1/mobile/billing/open-portal                                               bearer            mobile-authenticated
GET    /api/v1/mobile/billing/status                                                    bearer            mobile-authenticated
GET    /api/v1/mobile/entitlements                                                      bearer            mobile-authenticated
GET    /api/v1/mobile/usage                                                             bearer            mobile-authenticated
POST   /api/webhooks/billing/{provider_key}                                             signature         -
GET    /api/v1/superadmin/subscriptions                                                 operator|superadmin -
POST   /api/v1/superadmin/households/{household_public_id}/manual-overrides             operator|superadmin -
DELETE /api/v1/superadmin/manual-overrides/{override_public_id}                         operator|superadmin -
GET    /api/v1/containers                                                               session           -
POST   /api/v1/containers                                                               session           -
GET    /api/v1/containers/{container}                                                   session           -
GET    /api/v1/ai/calls                                                                session_or_bearer mobile-authenticated
PATCH  /api/v1/ai/settings                                                             session_or_bearer mobile-authenticated
PATCH  /api/v1/containers/{container}                                                   session           -
POST   /api/v1/containers/{container}/archive                                           session           -
PATCH  /api/v1/containers/{container}/fill-status                                       session           -
GET    /api/v1/containers/{container}/media                                            session           -
POST   /api/v1/containers/{container}/media                                            session           -
PATCH  /api/v1/containers/{container}/media/reorder                                    session           -
PATCH  /api/v1/containers/{container}/media/{media}                                    session           -
DELETE /api/v1/containers/{container}/media/{media}                                    session           -
POST   /api/v1/containers/{container}/media/{media}/primary                            session           -
POST   /api/v1/containers/{container}/media/{media}/rotate                             session           -
POST   /api/v1/containers/{container}/move                                              session           -
GET    /api/v1/containers/{container}/movements                                         session           -
POST   /api/v1/containers/{container}/place                                             session           -
POST   /api/v1/containers/{container}/restore                                           session           -
POST   /api/v1/containers/{container}/unplace                                           session           -
GET    /api/v1/data-imports                                                             session           -
POST   /api/v1/data-imports                                                             session           -
GET    /api/v1/data-imports/{public_id}                                                 session           -
POST   /api/v1/data-imports/{public_id}/cancel                                          session           -
POST   /api/v1/data-imports/{public_id}/confirm                                         session           -
POST   /api/v1/data-imports/{public_id}/dry-run                                         session           -
GET    /api/v1/data-imports/{public_id}/rows                                            session           -
POST   /api/v1/data-imports/{public_id}/undo                                            session           -
POST   /api/v1/guest                                                                    public            link
POST   /api/v1/guest/contents                                                           public            link
POST   /api/v1/guest/photo                                                              public            link-photos
GET    /api/v1/household                                                                session_or_bearer mobile-authenticated
GET    /api/v1/household/quotas                                                         session_or_bearer mobile-authenticated
PATCH  /api/v1/household                                                                session_or_bearer mobile-authenticated
GET    /api/v1/household/guest-links                                                    session_or_bearer mobile-authenticated
POST   /api/v1/household/guest-links                                                    session_or_bearer mobile-authenticated
DELETE /api/v1/household/guest-links/{public_id}                                        session_or_bearer mobile-authenticated
GET    /api/v1/household/invitations                                                    session_or_bearer mobile-authenticated
POST   /api/v1/household/invitations                                                    session_or_bearer mobile-authenticated
DELETE /api/v1/household/invitations/{public_id}                                        session_or_bearer mobile-authenticated
POST   /api/v1/household/leave                                                          session_or_bearer mobile-authenticated
GET    /api/v1/household/members                                                        session_or_bearer mobile-authenticated
PATCH  /api/v1/household/members/{user}                                                 session_or_bearer mobile-authenticated
DELETE /api/v1/household/members/{user}                                                 session_or_bearer mobile-authenticated
PUT    /api/v1/household/second-factor                                                  session_or_bearer mobile-authenticated
POST   /api/v1/household/transfer-ownership                                             session_or_bearer mobile-authenticated
POST   /api/v1/households                                                               session_or_bearer mobile-authenticated
POST   /api/v1/invitations/accept                                                       session_or_bearer invitation-accept
POST   /api/v1/invitations/find                                                         public            link
GET    /api/v1/items                                                                    session           -
POST   /api/v1/items                                                                    session           -
GET    /api/v1/items/{item}                                                             session           -
PATCH  /api/v1/items/{item}                                                             session           -
POST   /api/v1/items/{item}/archive                                                     session           -
POST   /api/v1/items/{item}/assign                                                      session           -
PUT    /api/v1/items/{item}/category                                                    session           -
GET    /api/v1/items/{item}/media                                                      session           -
POST   /api/v1/items/{item}/media                                                      session           -
PATCH  /api/v1/items/{item}/media/reorder                                              session           -
PATCH  /api/v1/items/{item}/media/{media}                                              session           -
DELETE /api/v1/items/{item}/media/{media}                                              session           -
POST   /api/v1/items/{item}/media/{media}/primary                                      session           -
POST   /api/v1/items/{item}/media/{media}/rotate                                       session           -
POST   /api/v1/items/{item}/move                                                        session           -
GET    /api/v1/items/{item}/movements                                                   session           -
PUT    /api/v1/items/{item}/notes                                                       session           -
POST   /api/v1/items/{item}/product-codes                                               session           -
PATCH  /api/v1/items/{item}/product-codes/{productCode}                                 session           -
DELETE /api/v1/items/{item}/product-codes/{productCode}                                 session           -
POST   /api/v1/items/{item}/product-codes/{productCode}/primary                         session           -
PATCH  /api/v1/items/{item}/quantity                                                    session           -
GET    /api/v1/items/{item}/quantity-history                                            session           -
POST   /api/v1/items/{item}/restore                                                     session           -
PUT    /api/v1/items/{item}/tags                                                        session           -
POST   /api/v1/items/{item}/unassign                                                    session           -
GET    /api/v1/labels/calibration                                                      session           -
GET    /api/v1/labels/own-sheets                                                       session           -
POST   /api/v1/labels/own-sheets                                                       session           -
GET    /api/v1/labels/own-sheets/{sheet}                                               session           -
PATCH  /api/v1/labels/own-sheets/{sheet}                                               session           -
DELETE /api/v1/labels/own-sheets/{sheet}                                               session           -
POST   /api/v1/labels/preview                                                          session           -
GET    /api/v1/labels/print-jobs                                                       session           -
POST   /api/v1/labels/print-jobs                                                       session           -
GET    /api/v1/labels/print-jobs/{printJob}                                            session           -
POST   /api/v1/labels/print-jobs/{printJob}/cancel                                     session           -
GET    /api/v1/labels/print-jobs/{printJob}/download                                   session           -
GET    /api/v1/labels/sheets                                                           session           -
GET    /api/v1/labels/templates                                                        session           -
POST   /api/v1/labels/templates                                                        session           -
GET    /api/v1/labels/templates/{template}                                             session           -
PATCH  /api/v1/labels/templates/{template}                                             session           -
DELETE /api/v1/labels/templates/{template}                                             session           -
GET    /api/v1/media/{media}/{variant}                                                 session           -
POST   /api/v1/mobile/auth/forgot-password                                              public            mobile-password
POST   /api/v1/mobile/auth/login                                                        public            mobile-login
POST   /api/v1/mobile/auth/logout                                                       bearer            mobile-authenticated
POST   /api/v1/mobile/auth/refresh                                                      public            mobile-refresh
POST   /api/v1/mobile/auth/register                                                     public            mobile-register
POST   /api/v1/mobile/auth/resend-verification                                          bearer            mobile-authenticated
GET    /api/v1/mobile/bootstrap                                                         bearer            mobile-authenticated
GET    /api/v1/mobile/config                                                            public            -
GET    /api/v1/mobile/devices                                                           session_or_bearer mobile-authenticated
DELETE /api/v1/mobile/devices/{device_public_id}                                        session_or_bearer mobile-authenticated
GET    /api/v1/mobile/households                                                        bearer            mobile-authenticated
POST   /api/v1/mobile/households                                                        bearer            mobile-authenticated
POST   /api/v1/mobile/households/{household_public_id}/activate                         bearer            mobile-authenticated
GET    /api/v1/mobile/inventory/capabilities                                            bearer            mobile-authenticated
GET    /api/v1/mobile/inventory/search                                                  bearer            mobile-authenticated
GET    /api/v1/mobile/inventory/{resource_type}/{public_id}                             bearer            mobile-authenticated
POST   /api/v1/mobile/media-uploads                                                    session_or_bearer mobile-authenticated
GET    /api/v1/mobile/media-uploads/{public_id}                                        session_or_bearer mobile-authenticated
DELETE /api/v1/mobile/media-uploads/{public_id}                                        session_or_bearer mobile-authenticated
POST   /api/v1/mobile/media-uploads/{public_id}/complete                               session_or_bearer mobile-authenticated
PUT    /api/v1/mobile/media-uploads/{public_id}/content                                session_or_bearer mobile-authenticated
GET    /api/v1/mobile/media/{media}/{variant}                                          bearer            mobile-authenticated
POST   /api/v1/mobile/mutations                                                         session_or_bearer mobile-authenticated
GET    /api/v1/mobile/mutations/{operation_public_id}                                   session_or_bearer mobile-authenticated
GET    /api/v1/mobile/sync/events                                                       session_or_bearer mobile-authenticated
GET    /api/v1/mobile/sync/manifest                                                     session_or_bearer mobile-authenticated
POST   /api/v1/mobile/sync/snapshots                                                    session_or_bearer mobile-authenticated
GET    /api/v1/mobile/sync/snapshots/{public_id}                                        session_or_bearer mobile-authenticated
GET    /api/v1/mobile/sync/snapshots/{public_id}/collections/{collection_key}/download  session_or_bearer mobile-authenticated
POST   /api/v1/operations/{operation_id}/undo                                           session_or_bearer -
GET    /api/v1/product-codes/resolve                                                    session           -
GET    /api/v1/scan-actions/{publicId}                                                  session_or_bearer -
POST   /api/v1/scan-actions/{publicId}/undo                                             session_or_bearer scan-action
POST   /api/v1/scan-sessions                                                            session_or_bearer scan-session-create
GET    /api/v1/scan-sessions/{publicId}                                                 session_or_bearer -
POST   /api/v1/scan-sessions/{publicId}/cancel                                          session_or_bearer -
POST   /api/v1/scan-sessions/{publicId}/confirm                                         session_or_bearer scan-action
POST   /api/v1/scan-sessions/{publicId}/scan                                            session_or_bearer scan-resolve
POST   /api/v1/scan-sessions/{publicId}/select-candidate                                session_or_bearer -
DELETE /api/v1/scan-sessions/{publicId}/targets/{roleKey}                               session_or_bearer -
DELETE /api/v1/scan-sessions/{publicId}/targets/{roleKey}/{targetId}                    session_or_bearer -
GET    /api/v1/scans/capabilities                                                       session_or_bearer -
GET    /api/v1/scans/history                                                            session_or_bearer scan-history
POST   /api/v1/scans/resolve                                                            session_or_bearer scan-resolve
GET    /api/v1/search                                                                   session           -
GET    /api/v1/session                                                                  session           mobile-authenticated
POST   /api/v1/session                                                                  public            mobile-login
DELETE /api/v1/session                                                                  session           mobile-authenticated
POST   /api/v1/session/household                                                        session           mobile-authenticated
POST   /api/v1/session/register                                                         public            mobile-register
PATCH  /api/v1/account                                                                  session_or_bearer mobile-authenticated
GET    /api/v1/account/email-change                                                     session_or_bearer mobile-authenticated
POST   /api/v1/account/email-change                                                     session_or_bearer mobile-password
DELETE /api/v1/account/email-change                                                     session_or_bearer mobile-authenticated
POST   /api/v1/account/password                                                         session_or_bearer mobile-password
POST   /api/v1/account/email-verification                                               session           mobile-authenticated
POST   /api/webhooks/sms/{type}                                                         public            -
GET    /api/v1/personal-access-tokens                                                   session_or_bearer mobile-authenticated
POST   /api/v1/personal-access-tokens                                                   session_or_bearer mobile-authenticated
DELETE /api/v1/personal-access-tokens/{public_id}                                       session_or_bearer mobile-authenticated
POST   /api/v1/security/mfa/setup                                                       session           mfa-setup
POST   /api/v1/security/mfa/confirm                                                     session           mfa-confirm
POST   /api/v1/security/mfa/disable                                                     session           mfa-disable
POST   /api/v1/security/mfa/recovery-code                                               session           mfa-recovery-code
GET    /api/v1/security/events                                                          session           mobile-authenticated
GET    /api/v1/status-page/public                                                      public -
GET    /api/v1/documentation/articles                                                  public -
POST   /api/v1/documentation/articles                                                  operator|superadmin -
GET    /api/v1/documentation/articles/own                                              support|operator|superadmin -
DELETE /api/v1/documentation/articles/{public_id}                                      operator|superadmin -
POST   /api/v1/documentation/articles/{public_id}/unpublish                            operator|superadmin -
POST   /api/v1/documentation/articles/{public_id}/publish                              operator|superadmin -
GET    /api/v1/incidents                                                               support|operator|superadmin -
POST   /api/v1/incidents                                                               operator|superadmin -
POST   /api/v1/incidents/maintenance-windows                                           operator|superadmin -
PATCH  /api/v1/incidents/maintenance-windows/{public_id}                               operator|superadmin -
DELETE /api/v1/incidents/maintenance-windows/{public_id}                               operator|superadmin -
GET    /api/v1/incidents/{public_id}                                                   support|operator|superadmin -
POST   /api/v1/incidents/{public_id}/resolve                                           operator|superadmin -
POST   /api/v1/incidents/{public_id}/updates                                           operator|superadmin -
DELETE /api/v1/launch-readiness/checklist/{public_id}/complete                         operator|superadmin -
POST   /api/v1/launch-readiness/checklist/{public_id}/complete                         operator|superadmin -
POST   /api/v1/launch-readiness/go-no-go                                               operator|superadmin -
GET    /api/v1/launch-readiness/summary                                                support|operator|superadmin -
GET    /api/v1/observability/metrics                                                   support|operator|superadmin -
POST   /api/v1/observability/run-checks                                                operator|superadmin -
GET    /api/v1/observability/summary                                                   support|operator|superadmin -
PUT    /api/v1/operations/app-releases/{platform}/{version_code}                         operator|superadmin -
DELETE /api/v1/operations/app-releases/{platform}/{version_code}                         operator|superadmin -
GET    /api/v1/operations/household-quotas                                              support|operator|superadmin -
PATCH  /api/v1/operations/household-quotas/{household_public_id}                        operator|superadmin -
GET    /api/v1/operations/people                                                        operator|superadmin -
PATCH  /api/v1/operations/people/{person_public_id}                                     superadmin -
PUT    /api/v1/operations/people/{person_public_id}/email                               superadmin -
POST   /api/v1/operations/people/{person_public_id}/sign-out                            superadmin -
POST   /api/v1/operations/backup-attestations                                          operator|superadmin -
GET    /api/v1/operations/backup-health                                                support|operator|superadmin -
GET    /api/v1/operations/readiness                                                    support|operator|superadmin -
POST   /api/v1/operations/restore-drills                                               operator|superadmin -
POST   /api/v1/quality/manual-checks                                                   operator|superadmin -
GET    /api/v1/quality/runs                                                            support|operator|superadmin -
GET    /api/v1/quality/summary                                                         support|operator|superadmin -
GET    /api/v1/release/candidates                                                      support|operator|superadmin -
POST   /api/v1/release/candidates                                                      operator|superadmin -
POST   /api/v1/release/candidates/{public_id}/approve                                  operator|superadmin -
POST   /api/v1/release/candidates/{public_id}/reject                                   operator|superadmin -
POST   /api/v1/release/candidates/{public_id}/run-gates                                operator|superadmin -
GET    /api/v1/security/audit                                                           support|operator|superadmin -
GET    /api/v1/audit/access                                                             session           -
POST   /api/v1/security/csp-report                                                      public            security-csp-report
GET    /api/v1/security/csp-reports                                                     support|operator|superadmin -
GET    /api/v1/security/system-logs                                                     support|operator|superadmin -
GET    /api/v1/mobile/system-logs                                                       session_or_bearer mobile-authenticated
POST   /api/v1/mobile/system-logs                                                       bearer            mobile-authenticated
GET    /api/v1/mobile/release/notes                                                     public            -
GET    /api/v1/mobile/release/status                                                    public            -
GET    /api/v1/data-exports                                                             session           -
POST   /api/v1/data-exports                                                             session           -
GET    /api/v1/data-exports/{public_id}                                                 session           -
DELETE /api/v1/data-exports/{public_id}                                                 session           -
GET    /api/v1/data-exports/{public_id}/download                                        session           -
GET    /api/v1/mobile/data-exports                                                      session_or_bearer -
POST   /api/v1/mobile/data-exports                                                      session_or_bearer -
GET    /api/v1/mobile/data-exports/{public_id}                                          session_or_bearer -
GET    /api/v1/mobile/data-exports/{public_id}/download                                 session_or_bearer -
POST   /api/v1/privacy/requests                                                         session           -
POST   /api/v1/privacy/requests/{public_id}/cancel                                      session           -
GET    /api/v1/privacy/status                                                           session           -
POST   /api/v1/ai/answer                                                                session           ai-answer
GET    /api/v1/ai/capabilities                                                          session           -
POST   /api/v1/ai/placement/container-to-slot                                           session           ai-answer
POST   /api/v1/ai/placement/item-to-container                                           session           ai-answer
POST   /api/v1/ai/search                                                                session           ai-search
GET    /api/v1/ai/search/{query_public_id}                                              session           -
POST   /api/v1/ai/search/{query_public_id}/feedback                                     session           ai-feedback
GET    /api/v1/mobile/ai/capabilities                                                   bearer            mobile-authenticated
POST   /api/v1/mobile/ai/search                                                         bearer            mobile-authenticated
GET    /api/v1/mobile/organizer/capabilities                                            bearer            mobile-authenticated
POST   /api/v1/mobile/organizer/execution/sessions                                      bearer            mobile-authenticated
GET    /api/v1/mobile/organizer/execution/sessions/{session_public_id}                  bearer            mobile-authenticated
POST   /api/v1/mobile/organizer/execution/sessions/{session_public_id}/finish           bearer            mobile-authenticated
POST   /api/v1/mobile/organizer/execution/tasks/{task_public_id}/deviation              bearer            mobile-authenticated
POST   /api/v1/mobile/organizer/execution/tasks/{task_public_id}/execute                bearer            mobile-authenticated
POST   /api/v1/mobile/organizer/execution/tasks/{task_public_id}/skip                   bearer            mobile-authenticated
POST   /api/v1/mobile/organizer/execution/tasks/{task_public_id}/validate               bearer            mobile-authenticated
POST   /api/v1/mobile/organizer/plans                                                   bearer            mobile-authenticated
GET    /api/v1/mobile/organizer/plans/{plan_public_id}                                  bearer            mobile-authenticated
POST   /api/v1/mobile/organizer/plans/{plan_public_id}/replan                           bearer            mobile-authenticated
POST   /api/v1/mobile/organizer/plans/{plan_version_public_id}/approve                  bearer            mobile-authenticated
POST   /api/v1/mobile/organizer/plans/{plan_version_public_id}/feedback                 bearer            mobile-authenticated
POST   /api/v1/mobile/organizer/plans/{plan_version_public_id}/reject                   bearer            mobile-authenticated
GET    /api/v1/ai/organizer/capabilities                                                session           -
POST   /api/v1/ai/organizer/plans                                                       session           ai-answer
GET    /api/v1/ai/organizer/plans/{plan_public_id}                                      session           -
POST   /api/v1/ai/organizer/plans/{plan_public_id}/replan                               session           ai-answer
POST   /api/v1/organization/execution/sessions                                          session           -
GET    /api/v1/organization/execution/sessions/{session_public_id}                      session           -
POST   /api/v1/organization/execution/tasks/{task_public_id}/deviation                  session           -
POST   /api/v1/organization/execution/tasks/{task_public_id}/execute                    session           -
POST   /api/v1/organization/execution/tasks/{task_public_id}/skip                       session           -
POST   /api/v1/organization/execution/tasks/{task_public_id}/validate                   session           -
POST   /api/v1/organization/plans/{plan_version_public_id}/approve                      session           -
POST   /api/v1/organization/plans/{plan_version_public_id}/feedback                     session           -
POST   /api/v1/organization/plans/{plan_version_public_id}/reject                       session           -
GET    /api/v1/ai/organizer/plans                                                       session           -
POST   /api/v1/organization/execution/sessions/{session_public_id}/finish               session           -
POST   /api/v1/organization/execution/sessions/{session_public_id}/undo                 session           -
POST   /api/v1/ai/intake/container-suggestions                                          session           ai-vision
POST   /api/v1/ai/intake/container-suggestions/{public_id}/accept                       session           -
POST   /api/v1/ai/intake/item-suggestions                                               session           ai-vision
POST   /api/v1/ai/intake/item-suggestions/{public_id}/accept                            session           -
GET    /api/v1/ai/vision/capabilities                                                   session           -
POST   /api/v1/ai/vision/feedback                                                       session           ai-vision-feedback
POST   /api/v1/ai/vision/sessions                                                       session           ai-vision
GET    /api/v1/ai/vision/sessions/{public_id}                                           session           -
POST   /api/v1/ai/vision/sessions/{public_id}/analyze                                   session           ai-vision
POST   /api/v1/ai/vision/sessions/{public_id}/images                                    session           ai-vision
POST   /api/v1/mobile/ai/intake/container-suggestions                                   bearer            mobile-authenticated
POST   /api/v1/mobile/ai/intake/container-suggestions/{public_id}/accept                bearer            mobile-authenticated
POST   /api/v1/mobile/ai/intake/item-suggestions                                        bearer            mobile-authenticated
POST   /api/v1/mobile/ai/intake/item-suggestions/{public_id}/accept                     bearer            mobile-authenticated
POST   /api/v1/mobile/ai/vision/analyze                                                 bearer            mobile-authenticated
GET    /api/v1/mobile/ai/vision/capabilities                                            bearer            mobile-authenticated
GET    /api/v1/mobile/ai/vision/sessions/{public_id}                                    bearer            mobile-authenticated
POST   /api/v1/mobile/ai/placement/container-to-slot                                    bearer            mobile-authenticated
POST   /api/v1/mobile/ai/placement/item-to-container                                    bearer            mobile-authenticated
POST   /api/v1/privacy/ai-purge                                                         session           -
DELETE /api/v1/privacy/exports/{public_id}                                              session           -
GET    /api/v1/privacy/exports/{public_id}/download                                     session_or_bearer -
GET    /api/v1/mobile/privacy/status                                                    session_or_bearer -
GET    /api/v1/security/sessions                                                        session           -
POST   /api/v1/security/sessions/revoke-others                                          session           -
DELETE /api/v1/security/sessions/{session_public_id}                                    session           -
DELETE /api/v1/security/mobile-devices/{device_public_id}                               session           -
GET    /api/v1/security/status                                                          session           -
POST   /api/v1/mobile/security/local-cache-purge-record                                 session_or_bearer -
GET    /api/v1/mobile/security/status                                                   session_or_bearer -
POST   /api/v1/mobile/auth/login/complete                                               public            mobile-login
GET    /api/v1/session/idp/providers                                                   public            link
POST   /api/v1/session/idp/start                                                       public            mobile-login
POST   /api/v1/mobile/auth/passkey/options                                             public            mobile-login
POST   /api/v1/mobile/auth/passkey                                                     public            mobile-login
POST   /api/v1/session/passkey/options                                                 public            mobile-login
POST   /api/v1/session/passkey                                                         public            mobile-login
POST   /api/v1/mobile/auth/idp/start                                                   public            mobile-login
POST   /api/v1/mobile/auth/idp/complete                                                public            mobile-login
GET    /api/v1/security/identities                                                     session           mobile-authenticated
DELETE /api/v1/security/identities/{identity_public_id}                                session           mobile-authenticated
GET    /api/v1/security/passkeys                                                       session_or_bearer mobile-authenticated
POST   /api/v1/security/passkeys/options                                               session_or_bearer mfa-setup
POST   /api/v1/security/passkeys                                                       session_or_bearer passkey-add
PATCH  /api/v1/security/passkeys/{passkey_public_id}                                   session_or_bearer mobile-authenticated
DELETE /api/v1/security/passkeys/{passkey_public_id}                                   session_or_bearer mobile-authenticated
GET    /api/v1/security/phone                                                          session           mobile-authenticated
POST   /api/v1/security/phone                                                          session           mfa-setup
POST   /api/v1/security/phone/confirm                                                  session           phone-confirm
POST   /api/v1/security/phone/code                                                     session           mfa-setup
DELETE /api/v1/security/phone                                                          session           phone-remove
POST   /api/v1/mobile/auth/login/sms                                                   public            mobile-login
GET    /api/v1/security/proof                                                          session_or_bearer mobile-authenticated
POST   /api/v1/security/proof                                                          session_or_bearer proof
POST   /api/v1/security/proof/passkey-options                                          session_or_bearer proof-passkey-options
POST   /api/v1/session/complete                                                         public            mobile-login
GET    /api/v1/status                                                                   public            -
GET    /api/v1/structure/locations                                                      session           -
POST   /api/v1/structure/locations                                                      session           -
GET    /api/v1/structure/locations/{location}                                           session           -
PATCH  /api/v1/structure/locations/{location}                                           session           -
DELETE /api/v1/structure/locations/{location}                                           session           -
POST   /api/v1/structure/locations/{location}/archive                                   session           -
GET    /api/v1/structure/locations/{location}/media                                    session           -
POST   /api/v1/structure/locations/{location}/media                                    session           -
PATCH  /api/v1/structure/locations/{location}/media/reorder                            session           -
PATCH  /api/v1/structure/locations/{location}/media/{media}                            session           -
DELETE /api/v1/structure/locations/{location}/media/{media}                            session           -
POST   /api/v1/structure/locations/{location}/media/{media}/primary                    session           -
POST   /api/v1/structure/locations/{location}/media/{media}/rotate                     session           -
GET    /api/v1/structure/{level}/{place}/media                                         session           -
POST   /api/v1/structure/{level}/{place}/media                                         session           -
PATCH  /api/v1/structure/{level}/{place}/media/reorder                                 session           -
PATCH  /api/v1/structure/{level}/{place}/media/{media}                                 session           -
DELETE /api/v1/structure/{level}/{place}/media/{media}                                 session           -
POST   /api/v1/structure/{level}/{place}/media/{media}/primary                         session           -
POST   /api/v1/structure/{level}/{place}/media/{media}/rotate                          session           -
POST   /api/v1/structure/locations/{location}/restore                                   session           -
POST   /api/v1/structure/rack-builder                                                   session           -
POST   /api/v1/structure/rack-builder/preview                                           session           -
POST   /api/v1/structure/racks                                                          session           -
GET    /api/v1/structure/racks/{place}                                                  session           -
PATCH  /api/v1/structure/racks/{place}                                                  session           -
DELETE /api/v1/structure/racks/{place}                                                  session           -
POST   /api/v1/structure/rows                                                           session           -
GET    /api/v1/structure/rows/{place}                                                   session           -
PATCH  /api/v1/structure/rows/{place}                                                   session           -
DELETE /api/v1/structure/rows/{place}                                                   session           -
GET    /api/v1/structure/search                                                         session           -
POST   /api/v1/structure/shelves                                                        session           -
GET    /api/v1/structure/shelves/{place}                                                session           -
PATCH  /api/v1/structure/shelves/{place}                                                session           -
DELETE /api/v1/structure/shelves/{place}                                                session           -
POST   /api/v1/structure/slots                                                          session           -
GET    /api/v1/structure/slots/{slot}                                                   session           -
PATCH  /api/v1/structure/slots/{slot}                                                   session           -
DELETE /api/v1/structure/slots/{slot}                                                   session           -
GET    /api/v1/structure/summary                                                        session           -
GET    /api/v1/structure/tree                                                           session           -
POST   /api/v1/structure/zones                                                          session           -
GET    /api/v1/structure/zones/{place}                                                  session           -
PATCH  /api/v1/structure/zones/{place}                                                  session           -
DELETE /api/v1/structure/zones/{place}                                                  session           -
GET    /api/v1/taxonomy/categories                                                      session           -
POST   /api/v1/taxonomy/categories                                                      session           -
GET    /api/v1/taxonomy/categories/{category}                                           session           -
PATCH  /api/v1/taxonomy/categories/{category}                                           session           -
POST   /api/v1/taxonomy/categories/{category}/archive                                   session           -
POST   /api/v1/taxonomy/categories/{category}/move                                      session           -
POST   /api/v1/taxonomy/categories/{category}/restore                                   session           -
GET    /api/v1/saved-views                                                              session           -
POST   /api/v1/saved-views                                                              session           -
GET    /api/v1/saved-views/{view}                                                       session           -
PATCH  /api/v1/saved-views/{view}                                                       session           -
DELETE /api/v1/saved-views/{view}                                                       session           -
GET    /api/v1/taxonomy/tags                                                            session           -
POST   /api/v1/taxonomy/tags                                                            session           -
GET    /api/v1/taxonomy/tags/{tag}                                                      session           -
PATCH  /api/v1/taxonomy/tags/{tag}                                                      session           -
POST   /api/v1/taxonomy/tags/{tag}/archive                                              session           -
POST   /api/v1/taxonomy/tags/{tag}/restore                                              session           -
DELETE /api/v1/support/tickets/{public_id}/attachments/{attachment_public_id}           session           -
GET    /api/v1/household/support-access                                                 session_or_bearer mobile-authenticated
GET    /api/v1/superadmin/households                                                    support|operator|superadmin -
GET    /api/v1/superadmin/overview                                                      support|operator|superadmin -
GET    /api/v1/superadmin/support-sessions                                              support|operator|superadmin -
GET    /api/v1/superadmin/tickets                                                       support|operator|superadmin -
GET    /api/v1/superadmin/tickets/{public_id}                                           support|operator|superadmin -
GET    /api/v1/superadmin/tickets/{public_id}/attachments/{attachment_public_id}        support|operator|superadmin -
GET    /api/v1/superadmin/users                                                         support|operator|superadmin -
GET    /api/v1/support/diagnostics                                                      session           -
GET    /api/v1/support/tickets                                                          session           -
GET    /api/v1/support/tickets/{public_id}                                              session           -
GET    /api/v1/support/tickets/{public_id}/attachments/{attachment_public_id}           session           -
PATCH  /api/v1/superadmin/tickets/{public_id}                                           support|operator|superadmin -
PATCH  /api/v1/support/tickets/{public_id}                                              session           -
POST   /api/v1/mobile/support/tickets                                                   bearer            mobile-authenticated
POST   /api/v1/superadmin/support-sessions                                              support|operator|superadmin -
POST   /api/v1/superadmin/support-sessions/{session_public_id}/end                      support|operator|superadmin -
POST   /api/v1/superadmin/tickets/{public_id}/messages                                  support|operator|superadmin -
POST   /api/v1/support/tickets                                                          session           -
POST   /api/v1/support/tickets/{public_id}/access                                       session           -
POST   /api/v1/support/tickets/{public_id}/attachments                                  session           -
POST   /api/v1/support/tickets/{public_id}/comments                                     session           -
POST   /api/v1/support/tickets/{public_id}/diagnostics                                  session           -
`
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/).join(' '))

/** The limit that a route names; those that routes have without naming one are not in the interface document. */
function named(limiter: string | null): string {
  return limiter === null || ['reads', 'writes', 'webhook'].includes(limiter) ? '-' : limiter
}

/**
 * Questions and previews, pushes whose operations have ids, files, answers that set a cookie, and the state of a payment: see the guide
 * of errors.
 */
const IGNORE_THE_KEY = [
  'account.password',
  'ai.answer',
  'ai.placement.container_to_slot',
  'ai.placement.item_to_container',
  'ai.search',
  'billing.checkout_sessions.finalize',
  'labels.preview',
  'mobile.ai.placement.container_to_slot',
  'mobile.ai.placement.item_to_container',
  'mobile.ai.search',
  'mobile.billing.checkout_sessions.finalize',
  'mobile.media_uploads.content',
  'mobile.media_uploads.create',
  'mobile.mutations.push',
  'mobile.sync.snapshots.create',
  'scans.resolve',
  'session.end',
  'structure.rack_builder.preview',
]

describe('the table of routes', () => {
  it('Y9: gives each route that takes a principal, and each that anybody may write, a limit', () => {
    for (const { id, access, limiter, method } of allRoutes) {
      if (method === 'GET' && access === 'public') continue
      expect(limiter, id).not.toBeNull()
    }
  })

  it('holds what is promised, and nothing else', () => {
    const declared = allRoutes.map(
      ({ method, path, access, limiter }) =>
        `${method} ${path} ${typeof access === 'object' ? access.session_roles.join('|') : access} ${named(limiter)}`,
    )
    expect(declared.toSorted()).toEqual(PROMISED.toSorted())
  })

  it('gives each route an id of its own', () => {
    expect(new Set(allRoutes.map(({ id }) => id)).size).toBe(allRoutes.length)
  })

  it('finds each route where its area says, and one per method and path', async () => {
    for (const { paths, load } of [...areas, ...siteAreas]) {
      const routes = await load()
      const beginnings = new Set(routes.map(({ path }) => `/${beginningOf(path)}`))
      expect([...beginnings].toSorted()).toEqual(paths.toSorted())
    }
    checkTable(allRoutes)
  })

  it('AO13: carries a change of a person out once for a key, but for these', () => {
    const others = allRoutes.filter(
      ({ access, method, replays, writes }) =>
        method !== 'GET' && access !== 'public' && access !== 'signature' && !replays && writes === undefined,
    )
    expect(others.map(({ id }) => id).toSorted()).toEqual(IGNORE_THE_KEY)
  })

  it('names only limits and errors that exist', () => {
    for (const { limiter, errors } of allRoutes) {
      if (limiter !== null) expect(Object.keys(LIMITERS)).toContain(limiter)
      for (const code of errors) expect(Object.keys(ERROR_CODES)).toContain(code)
    }
  })
})

/** The table of routes of the interface document. */
const CONTRACT = fileURLToPath(new URL('routes.json', import.meta.url))
const Contract = z.object({
  limiters: z.record(z.string(), z.object({ per_minute: z.int(), counted_per: z.string() })),
  routes: z.array(
    z.object({ method: z.string(), path: z.string(), auth: z.string(), limiter: z.string().nullable() }),
  ),
})

describe('the interface document', () => {
  const contract = () => Contract.parse(JSON.parse(readFileSync(CONTRACT, 'utf8')))
  const ACCESS: Record<string, string> = {
    P: 'public',
    B: 'bearer',
    SIG: 'signature',
    S: 'session',
    'S|B': 'session_or_bearer',
  }

  /** The document has them for devices alone. A browser has a replica as well, and proves its user by the session (I17). */
  const OF_REPLICAS = /^\/api\/v1\/mobile\/(sync|mutations|media-uploads|devices|system-logs)(\/|$)/

  it('knows every route that is not marked as an addition, with its access and its limit', () => {
    const known = contract().routes.map(
      ({ method, path, auth, limiter }) => `${method} ${path} ${ACCESS[auth] ?? auth} ${limiter ?? '-'}`,
    )
    for (const { method, path, access, addition, limiter } of allRoutes) {
      const documented =
        typeof access === 'object'
          ? 'SR'
          : OF_REPLICAS.test(path) && access === 'session_or_bearer'
            ? 'bearer'
            : access
      if (!addition) expect(known).toContain(`${method} ${path} ${documented} ${named(limiter)}`)
    }
  })

  it('has no route that is not offered', () => {
    // The names of parameters are those of the document, or our own.
    const nameless = ({ method, path }: { method: string; path: string }) =>
      `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`
    const offered = new Set(allRoutes.map(nameless))
    expect(contract().routes.filter((each) => !offered.has(nameless(each)))).toEqual([])
    expect(contract().routes).toHaveLength(249)
  })

  it('has the same limits', () => {
    for (const [name, { per_minute, counted_per }] of Object.entries(contract().limiters)) {
      const ours: { per_minute: number; counted_per: readonly string[] } | undefined = Object.entries(
        LIMITERS,
      ).find(([key]) => key === name)?.[1]
      expect([name, ours?.per_minute]).toEqual([name, per_minute])
      const counted = counted_per.replace(/ \(.*/, '').replace('user-agent', 'user_agent').split('+')
      expect(ours?.counted_per).toEqual(counted)
    }
  })
})
