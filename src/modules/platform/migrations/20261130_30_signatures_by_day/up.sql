-- The list of papers sent for signature is read newest first, and by the days they were sent.
create index sign_request_newest on platform.sign_request (company_id, created_at, id);
