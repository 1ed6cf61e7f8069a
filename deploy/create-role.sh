#!/bin/sh
# Runs once, when the container of PostgreSQL makes its first database.
set -eu
password="$(cat /run/secrets/database-password)"
psql --set=ON_ERROR_STOP=1 --set=password="$password" --username=postgres <<'SQL'
create role matinee login password :'password';
create database matinee owner matinee;
SQL
