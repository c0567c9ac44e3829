import type {
  AcceptBreachBody,
  ChangeUserBody,
  CreateUserBody,
  LicensingBody,
  LogStatus,
  Mail,
  Mailbox,
  ManagedOrganizations,
  ManagedUser,
  ManagedUserDetails,
  ManagedUsers,
  OperatorAnswer,
  OperatorBody,
  ProjectionStatus,
  UserEvents,
} from '#domain/contract.ts';

// The calls of the administration (docs/api.md). Only administrators get an answer.

type Paging = Partial<Record<'cursor' | 'limit', string>>;
type Searching = Paging & Partial<Record<'search', string>>;

export interface ManagementCalls {
  'GET /api/management/users': { query: Searching; answer: ManagedUsers };
  'POST /api/management/users': { body: CreateUserBody; answer: ManagedUser };
  'GET /api/management/users/{id}': { answer: ManagedUserDetails };
  'PATCH /api/management/users/{id}': { body: ChangeUserBody; answer: void };
  'DELETE /api/management/users/{id}/second-factor': { answer: void };
  'GET /api/management/users/{id}/events': { query: Paging; answer: UserEvents };
  'GET /api/management/organizations': { query: Searching; answer: ManagedOrganizations };
  'PATCH /api/management/organizations/{id}/licensing': { body: LicensingBody; answer: void };
  'GET /api/management/mails': { query: Paging; answer: Mailbox };
  'GET /api/management/mails/{id}': { answer: Mail };
  'POST /api/management/mails/{id}/retry': { answer: void };
  'GET /api/management/projections': { answer: ProjectionStatus };
  'POST /api/management/projections/{name}/rebuild': { answer: void };
  'GET /api/management/log': { answer: LogStatus };
  'POST /api/management/log/check': { answer: void };
  'POST /api/management/log/accept': { body: AcceptBreachBody; answer: void };
  'GET /api/management/operator': { answer: OperatorAnswer };
  'PUT /api/management/operator': { body: OperatorBody; answer: void };
}
