/** Specs and benches make more within a minute than an account does in a day. */
export const QUOTAS_LIFTED: Readonly<Record<string, string>> = {
  QUOTA_ORGANIZATIONS_PER_DAY: '0',
  QUOTA_TOURNAMENTS_PER_DAY: '0',
  QUOTA_IMPORTS_PER_HOUR: '0',
  QUOTA_INVITATIONS_PER_DAY: '0',
  QUOTA_UPLOADS_PER_DAY: '0',
  QUOTA_LOG_MEGABYTES_PER_DAY: '0',
  QUOTA_IMAGE_MEGABYTES: '0',
  QUOTA_API_KEYS: '0',
  QUOTA_SOCKETS: '0',
};
