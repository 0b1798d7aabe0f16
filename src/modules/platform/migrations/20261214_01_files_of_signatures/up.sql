-- Which record a file hangs on is asked each time it is opened.
create index sealed_document_file on platform.sealed_document (company_id, file_id);
create index sign_request_file on platform.sign_request (company_id, document_file_id);
create index sign_request_scan on platform.sign_request (company_id, scan_file_id) where scan_file_id is not null;
