#!/bin/sh
# Starts an S3 store with the bucket 'plumai'. The product writes to the bucket with its key. Without a key the bucket can only be
# read, and the proxy gives access to the folder public/ only.
set -eu
cat >/tmp/s3.json <<JSON
{
  "identities": [
    { "name": "anonymous", "actions": ["Read:plumai"] },
    { "name": "plumai", "credentials": [{ "accessKey": "plumai", "secretKey": "$S3_SECRET_ACCESS_KEY" }], "actions": ["Admin", "Read", "List", "Write"] }
  ]
}
JSON
weed server -dir=/data -s3 -s3.config=/tmp/s3.json -ip.bind=0.0.0.0 &
until echo 's3.bucket.create -name plumai' | weed shell >/dev/null 2>&1 && echo 's3.bucket.list' | weed shell 2>/dev/null | grep -q plumai; do sleep 1; done
wait
